import { isStaff, type Role } from '@nairadesk/contract/roles';
import {
  ArrowLeftRight,
  Coins,
  History,
  Inbox,
  Landmark,
  LayoutGrid,
  LifeBuoy,
  type LucideIcon,
  MessagesSquare,
  Settings,
  Users,
} from 'lucide-react';
import { message } from '../../language/translate.ts';
import { paths } from '../../router/paths.ts';

interface MenuEntry {
  label: string;
  path: (typeof paths)[keyof typeof paths];
  icon: LucideIcon;
  /** What is counted behind it, for staff. */
  waits?: 'orders' | 'messages';
}

/** The menu of docs/specification.md 2.5 for a role, and Money for staff. Sign Out is an action, not a link: the menus add it themselves. */
export function menuEntries(role: Role): readonly MenuEntry[] {
  return isStaff(role) ? staffEntries : userEntries;
}

const userEntries: readonly MenuEntry[] = [
  { label: message('Dashboard'), path: paths.dashboard, icon: LayoutGrid },
  { label: message('Trade'), path: paths.trade, icon: ArrowLeftRight },
  { label: message('Transaction History'), path: paths.transactionHistory, icon: History },
  { label: message('Settings'), path: paths.settings, icon: Settings },
  { label: message('Support'), path: paths.support, icon: LifeBuoy },
];

const staffEntries: readonly MenuEntry[] = [
  { label: 'Order', path: paths.order, icon: Inbox, waits: 'orders' },
  { label: 'Money', path: paths.money, icon: Landmark },
  { label: 'Manage Asset', path: paths.manageAssets, icon: Coins },
  { label: 'User Management', path: paths.userManagement, icon: Users },
  { label: 'Transaction History', path: paths.transactionHistory, icon: History },
  { label: 'Settings', path: paths.settings, icon: Settings },
  { label: 'Admin Support', path: paths.adminSupport, icon: MessagesSquare, waits: 'messages' },
];
