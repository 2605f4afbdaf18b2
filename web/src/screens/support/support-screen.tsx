import type { ComponentType } from 'react';
import { message, t } from '../../language/translate.ts';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { supportTabs } from '../../router/search-params.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CustomerSupportTab } from './customer-support-tab.tsx';
import { FaqTab } from './faq-tab.tsx';
import { UserGuideTab } from './user-guide-tab.tsx';

const tabs: Record<(typeof supportTabs)[number], { label: string; Panel: ComponentType }> = {
  'user-guide': { label: message('User Guide'), Panel: UserGuideTab },
  faq: { label: message('FAQ'), Panel: FaqTab },
  'customer-support': { label: message('Customer Support'), Panel: CustomerSupportTab },
};

/** Guides, FAQ and the support form; the tab is in the URL. */
export function SupportScreen() {
  const [{ tab = supportTabs[0] }, setSearch] = useSearch(paths.support);
  const { Panel } = tabs[tab];
  return (
    <>
      <PageHeader title={t('Support')} hint={t('Read how it works, or write to us. We reply at any hour.')} />
      <Tabs
        label={t('Support')}
        tabs={supportTabs.map((value) => ({ value, label: t(tabs[value].label) }))}
        value={tab}
        onChange={(value) => setSearch({ tab: value }, { replace: true })}
      >
        <Panel />
      </Tabs>
    </>
  );
}
