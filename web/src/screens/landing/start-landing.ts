import { startCalculator } from './start-calculator.ts';
import { startContactForm } from './start-contact-form.ts';
import { startMenu } from './start-menu.ts';
import { startUsualTime } from './start-usual-time.ts';

/** Starts what works on the landing page; load-landing.ts has asked for what it shows. */
export function startLanding({
  rates,
  usualTime,
}: Record<'rates' | 'usualTime', Promise<Response | null>>): void {
  startMenu();
  startContactForm();
  startCalculator(rates);
  void startUsualTime(usualTime);
}
