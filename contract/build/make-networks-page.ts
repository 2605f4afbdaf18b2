import { writeFileSync } from 'node:fs';
import { networksPage } from './networks-page.ts';

writeFileSync(new URL('../../docs/networks.md', import.meta.url), networksPage());
