import './follow-language.ts';
import './mark-viewer.ts';
import './show-sections.ts';
import './load-font.ts';
import './load-landing.ts';
