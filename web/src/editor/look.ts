// The editor's look, all of it from the studio's tokens so that both themes follow by themselves.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { glyphTag, objectTag, sectionTag } from './tags';

const highlight = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--code-kw)' },
  { tag: objectTag, color: 'var(--code-obj)' },
  { tag: tags.number, color: 'var(--code-num)' },
  { tag: tags.string, color: 'var(--code-str)' },
  { tag: tags.comment, color: 'var(--code-com)', fontStyle: 'italic' },
  { tag: sectionTag, color: 'var(--code-sec)', fontWeight: '700' },
  { tag: tags.operatorKeyword, color: 'var(--code-dir)' },
  { tag: tags.punctuation, color: 'var(--ink-3)' },
  { tag: glyphTag, color: 'var(--ink-2)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--ink)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: 'var(--lh-code)', fontFeatureSettings: '"calt" 0, "zero"' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 16px 0 6px' },
  '.cm-cursor, .cm-dropCursor': { borderLeft: '1.5px solid var(--accent)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--ink-3)', border: '0', fontSize: '11.5px' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 6px 0 14px', minWidth: '38px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--code-active)' },
  '.cm-activeLineGutter': { color: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--maybe-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--maybe-soft)', outline: '1px solid var(--maybe-line)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-soft)' },
  '.cm-foldPlaceholder': {
    background: 'var(--sunken)', border: '0', color: 'var(--ink-2)', borderRadius: '3px', padding: '1px 6px',
    marginLeft: '10px', font: '500 11px var(--font-ui)',
  },
  '.cm-foldGutter .cm-gutterElement': { color: 'var(--ink-3)', width: '14px' },
  '.cm-gutter-lint': { width: '18px' },
  '.cm-lint-marker': {
    content: 'none', width: '14px', height: '14px', margin: '3px auto', color: 'var(--surface)', background: 'var(--maybe)',
    font: '700 10px/14px var(--font-ui)', textAlign: 'center', borderRadius: '50%',
  },
  '.cm-lint-marker::after': { content: '"!"' },
  '.cm-lint-marker-error': { background: 'var(--no)', borderRadius: '0', clipPath: 'polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%)' },
  '.cm-fires': { minWidth: '34px' },
  '.cm-fires .cm-gutterElement': { display: 'flex', justifyContent: 'flex-end', paddingRight: '4px' },
  '.cm-lintRange-error': {
    backgroundImage: 'none', textDecoration: 'underline wavy var(--no) 1.5px', textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none', backgroundColor: 'var(--no-soft)', borderRadius: '2px',
  },
  '.cm-lintRange-warning, .cm-lintRange-info': {
    backgroundImage: 'none', textDecoration: 'underline wavy var(--maybe) 1.2px', textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
  },
  '.cm-tooltip': {
    background: 'var(--surface)', border: '1px solid var(--line-strong)', borderRadius: 'var(--r-md)',
    boxShadow: 'var(--shadow-2)', font: 'var(--weight-body) var(--text-sm)/var(--lh-ui) var(--font-ui)', color: 'var(--ink)',
  },
  '.cm-tooltip-lint': { maxWidth: '440px' },
  '.cm-diagnostic': { padding: '8px 12px', borderLeft: '0', whiteSpace: 'normal' },
  '.cm-diagnosticAction': {
    background: 'var(--ink)', color: 'var(--on-ink)', borderRadius: 'var(--r-sm)', padding: '3px 8px', marginLeft: '0',
    marginTop: '6px', display: 'block', font: '500 var(--text-xs) var(--font-ui)',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-code)', fontSize: '12px', padding: '4px' },
  '.cm-tooltip-autocomplete > ul > li': { borderRadius: '4px', padding: '2px 8px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: 'var(--accent-soft)', color: 'var(--ink)' },
  '.cm-panels': { background: 'var(--paper)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    padding: '8px 40px 8px 16px', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px',
    font: 'var(--weight-body) var(--text-xs)/var(--lh-ui) var(--font-ui)',
  },
  '.cm-panel.cm-search br': { display: 'block', content: '""', flexBasis: '100%', height: '0' },
  '.cm-panel.cm-search .cm-textfield': {
    background: 'var(--surface)', color: 'var(--ink)', border: '1px solid var(--line-strong)', borderRadius: 'var(--r-sm)',
    font: '12px var(--font-code)', height: '26px', width: '220px', margin: '0', padding: '0 8px',
  },
  '.cm-panel.cm-search .cm-button': {
    background: 'var(--surface)', backgroundImage: 'none', color: 'var(--ink)', border: '1px solid var(--line-strong)',
    borderRadius: 'var(--r-sm)', font: '500 var(--text-xs) var(--font-ui)', height: '26px', margin: '0', padding: '0 10px',
    textTransform: 'capitalize',
  },
  '.cm-panel.cm-search .cm-button:hover': { background: 'var(--sunken)' },
  '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', gap: '5px', margin: '0 4px', fontSize: 'var(--text-xs)', color: 'var(--ink-2)' },
  '.cm-panel.cm-search input[type=checkbox]': { accentColor: 'var(--ink)', margin: '0' },
  '.cm-panel.cm-search [name=close]': { position: 'absolute', top: '8px', right: '12px', width: '24px', height: '24px', color: 'var(--ink-2)', borderRadius: 'var(--r-sm)', fontSize: '16px', padding: '0', textAlign: 'center' },
});

export const look = [theme, syntaxHighlighting(highlight)];
