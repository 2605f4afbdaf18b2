import { ref } from '../../browser/ref.ts';
import { usualText } from '../../components/text/usual-text.ts';
import { t, translateText } from '../../language/translate.ts';

/** Says beside our hours how long an order takes, by the orders of the last days; nothing where there were too few. */
export async function startUsualTime(asked: Promise<Response | null>): Promise<void> {
  const answer = await asked;
  if (!answer?.ok) return;
  const { data } = (await answer.json()) as { data: { minutes: number | null } };
  if (data.minutes)
    ref('usual').textContent = t(' · {time} per order', { time: translateText(usualText(data.minutes)) });
}
