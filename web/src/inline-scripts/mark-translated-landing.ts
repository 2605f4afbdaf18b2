import './mark-translated.ts';
import './show-sections.ts';
import './load-font.ts';
import './load-landing.ts';
