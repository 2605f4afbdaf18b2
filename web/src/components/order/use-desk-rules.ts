import { type DeskRules, getDeskRules } from '@nairadesk/contract/desk-rules';
import { useRead } from '../../api/use-read.ts';

/** The owner's rules about money, for staff; undefined until they have loaded: the server keeps them in any case. */
export function useDeskRules(): DeskRules | undefined {
  return useRead(getDeskRules, {}, { quiet: true }).data?.data;
}
