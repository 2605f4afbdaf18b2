import { listPublicCardRates } from '@nairadesk/contract/card-rates';
import type { Endpoint } from '@nairadesk/contract/endpoint';
import type { LiveEvent } from '@nairadesk/contract/events';
import { listNetworks } from '@nairadesk/contract/networks';
import { listOwnOffers } from '@nairadesk/contract/offers';
import { listUnreadMessages } from '@nairadesk/contract/order-messages';
import { listPriceAlerts } from '@nairadesk/contract/price-alerts';
import { getSettings, listSessions } from '@nairadesk/contract/settings';
import { listOwnMessages } from '@nairadesk/contract/support';
import { listHistory } from '@nairadesk/contract/transaction';

/** Which reads each kind of event invalidates, but for assets. */
export interface StaleReads {
  after: Readonly<Record<Exclude<LiveEvent['type'], 'ready' | 'asset'>, readonly Endpoint[]>>;
  /** Reads about one person, which an order of theirs changes; the event doesn't say whose it is. */
  ofPeople: readonly Endpoint[];
}

/** What customers read. */
export const readsOfCustomers: StaleReads = {
  after: {
    order: [listHistory, listOwnOffers, listUnreadMessages],
    network: [listNetworks],
    trading: [],
    'card-rate': [listPublicCardRates],
    support: [listOwnMessages],
    user: [getSettings],
    settings: [getSettings, listNetworks],
    session: [listSessions],
    money: [],
    claim: [],
    shift: [],
    note: [],
    'receiving-account': [],
    'price-alert': [listPriceAlerts],
  },
  ofPeople: [],
};
