import * as contract from '@nairadesk/contract/settings';
import { type Route, route } from '../platform/http/endpoint.ts';
import { changePassword } from './change-password.ts';
import { chooseLanguage } from './choose-language.ts';
import { endAllSessions } from './end-all-sessions.ts';
import { endSession } from './end-session.ts';
import { getSettings } from './get-settings.ts';
import { listBanks } from './list-banks.ts';
import { listSessions } from './list-sessions.ts';
import { resolveBank } from './resolve-bank.ts';
import { saveBank } from './save-bank.ts';
import { saveWallets } from './save-wallets.ts';
import { updateProfile } from './update-profile.ts';

/** The calls below /settings. */
export const settingsRoutes: Route[] = [
  route(contract.getSettings, getSettings),
  route(contract.updateProfile, updateProfile),
  route(contract.chooseLanguage, chooseLanguage),
  route(contract.changePassword, changePassword),
  route(contract.saveBank, saveBank),
  route(contract.listBanks, listBanks),
  route(contract.resolveBank, resolveBank),
  route(contract.saveWallets, saveWallets),
  route(contract.listSessions, listSessions),
  route(contract.endSession, endSession),
  route(contract.endAllSessions, endAllSessions),
];
