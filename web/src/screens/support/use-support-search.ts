import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

export const supportTabs = ['user-guide', 'faq', 'customer-support'] as const;
export type SupportTab = (typeof supportTabs)[number];

/** The tab and the guide that the address names; what makes no sense there is as if it were missing. */
export function useSupportSearch() {
  const asked: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    tab: supportTabs.find((tab) => tab === asked.tab) ?? supportTabs[0],
    guide: asked.guide,
    showTab: (tab: SupportTab) => navigate({ href: `${paths.support}?tab=${tab}`, replace: true }),
    showGuide: (guide: string) =>
      navigate({ href: `${paths.support}?guide=${guide}`, replace: true, resetScroll: false }),
  };
}
