import * as contract from '@nairadesk/contract/alerts';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { addSubscription } from './add-subscription.ts';
import { countWaiting } from './count-waiting.ts';
import { getChoices } from './get-choices.ts';
import { getPushKey } from './get-push-key.ts';
import { removeSubscription } from './remove-subscription.ts';
import { saveChoices } from './save-choices.ts';
import { sendTest } from './send-test.ts';

/** The calls with which staff say how they are called to work; browsers that show notifications are customers' too. */
export const alertRoutes: Route[] = [
  route(contract.getAlertChoices, getChoices),
  route(contract.saveAlertChoices, limited('alert-choice/account', saveChoices)),
  route(contract.countWaiting, countWaiting),
  route(contract.getPushKey, getPushKey),
  route(contract.addPushSubscription, addSubscription),
  route(contract.removePushSubscription, limited('alert-choice/account', removeSubscription)),
  route(contract.sendTestAlert, sendTest),
];
