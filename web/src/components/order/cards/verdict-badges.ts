import type { CardVerdict } from '@nairadesk/contract/card-verdicts';
import type { Tone } from '../../../ui/badge.tsx';

/** How a verdict is shown in a list of cards. */
export const verdictBadges: Record<CardVerdict, { label: string; tone: Tone }> = {
  accepted: { label: 'Accepted', tone: 'go' },
  changed: { label: 'Changed', tone: 'attention' },
  refused: { label: 'Refused', tone: 'loss' },
};
