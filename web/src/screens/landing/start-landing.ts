import { startAnchors } from './start-anchors.ts';
import { startCalculator } from './start-calculator.ts';
import { startContactForm } from './start-contact-form.ts';
import { startMenu } from './start-menu.ts';
import { startUsualTime } from './start-usual-time.ts';

startMenu();
startAnchors();
startContactForm();
startCalculator();
startUsualTime();
