/** Everything served at `{base_url}/docs` and below: the pages, their style, the programs that they show and the Postman collection. */
import { postmanCollection } from '@albacea/contract/openapi/collection-postman.ts';
import type { DocumentationResource } from '../../http/documentation.ts';
import { readGuides } from './guides.ts';
import { writePage } from './page.ts';
import { PAGES, QUICK_STARTS, sourceOf } from './pages.ts';

const INDEX = PAGES.filter(({ inIndex }) => inIndex);

/** Content security policy: a page may load our own style and nothing else, above all no script. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function documentationResources(): DocumentationResource[] {
  const guides = readGuides();
  return [
    ...PAGES.map((page) => ({
      path: page.path,
      type: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': POLICY },
      inTwoLanguages: true,
      write: (about: Parameters<DocumentationResource['write']>[0]) => writePage(page, about, guides, INDEX),
    })),
    { path: 'estilo.css', type: 'text/css; charset=utf-8', write: () => STYLE },
    ...QUICK_STARTS.map((program) => ({
      path: `ejemplos/${program.file}`,
      type: 'text/plain; charset=utf-8',
      write: () => sourceOf(program),
    })),
    {
      path: 'colecciones/postman.json',
      type: 'application/json; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="albacea.postman_collection.json"' },
      write: ({ variant, server }) => `${JSON.stringify(postmanCollection(variant, server), null, 2)}\n`,
    },
  ];
}

/** Style of the pages: the product's colours, light and dark, the system's fonts, and rules for print. */
const STYLE = `:root{color-scheme:light dark;--paper:#f4f1ea;--card:#fff;--ink:#2b2a27;--soft:#5e5a52;--edge:#e2dccf;--accent:#2f4f4d;--code:#f0ece2}
@media (prefers-color-scheme:dark){:root{--paper:#171b1c;--card:#1f2527;--ink:#ece8df;--soft:#b5b0a5;--edge:#3a4244;--accent:#a8d0cc;--code:#14191a}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:2px}
.skip{position:absolute;left:-999em}
.skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem 1rem;z-index:1}
header{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.25rem;padding:.75rem 1.25rem;background:var(--card);border-bottom:1px solid var(--edge)}
header a{display:inline-block;padding:.3rem 0}
.brand{font-weight:700;text-decoration:none;color:var(--ink)}
.variant{flex:1;color:var(--soft)}
.frame{display:grid;grid-template-columns:minmax(0,1fr);max-width:76rem;margin:0 auto;padding:1.5rem 1.25rem 3rem;gap:2.5rem}
main{min-width:0}
main:focus{outline:none}
h1{margin:.25rem 0 .5rem;font-size:1.9rem;line-height:1.2;overflow-wrap:anywhere}
h2{margin:2.5rem 0 .5rem;font-size:1.3rem;line-height:1.3;overflow-wrap:anywhere}
.anchor{color:inherit;text-decoration:none}
.anchor:hover{text-decoration:underline}
.lead{margin-top:0;font-size:1.15rem;color:var(--soft)}
p,li{max-width:46rem}
li{margin:.3rem 0}
code{font:.9em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;overflow-wrap:anywhere}
p code,li code,td code,th code{background:var(--code);padding:.1em .3em;border-radius:.25em}
pre{margin:1rem 0;padding:.85rem 1rem;font-size:.875rem;line-height:1.5;overflow:auto;background:var(--code);border:1px solid var(--edge);border-radius:.5rem;tab-size:4}
pre code{font-size:.875rem;overflow-wrap:normal}
.note{padding:.75rem 1rem;border-left:4px solid var(--accent);background:var(--card)}
.scroll{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse;width:100%;background:var(--card);border:1px solid var(--edge);font-size:1rem}
th,td{padding:.55rem .75rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--edge)}
tbody th{font-weight:600}
th code{overflow-wrap:normal}
nav ul{list-style:none;margin:0;padding:0}
nav li{margin:0}
nav a{display:block;padding:.4rem .75rem;border-radius:.375rem;text-decoration:none}
nav a:hover{text-decoration:underline}
nav a[aria-current]{background:var(--card);font-weight:600;box-shadow:inset 3px 0 var(--accent)}
nav{border-top:1px solid var(--edge);padding-top:1rem}
.operations{margin:.25rem 0 .75rem;font-size:.8rem}
.operations a{padding:.15rem .75rem}
.operation,.schema{padding:.25rem 0 1.25rem;border-bottom:1px solid var(--edge)}
.operation h3,.schema h3{margin:1.25rem 0 .25rem;font-size:1.15rem}
.operation h4{margin:1rem 0 .25rem;font-size:1rem}
.route{margin:.25rem 0}
.operation td,.schema td,.operation th,.schema th{font-size:.9375rem}
.life{margin:1rem 0;max-width:26rem}
.life svg{display:block;width:100%;height:auto}
.life rect{fill:var(--card);stroke:var(--soft)}
.life text{fill:var(--ink);font:15px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace}
.life path{fill:none;stroke:var(--accent);stroke-width:1.5}
.life circle,.life .head{fill:var(--accent);stroke:none}
details{margin:.5rem 0}
summary{cursor:pointer;color:var(--accent)}
.error{padding:.25rem 0 1rem;border-bottom:1px solid var(--edge)}
.error h3{margin:1.25rem 0 .25rem;font-size:1.1rem;overflow-wrap:anywhere}
.error h3 span{color:var(--soft);font-weight:400}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.35rem 1rem;margin:.5rem 0;max-width:50rem}
dt{color:var(--soft)}
dd{margin:0}
footer{padding:1rem 1.25rem;border-top:1px solid var(--edge);color:var(--soft)}
@media (min-width:60rem){.frame{grid-template-columns:15rem minmax(0,1fr)}nav{grid-column:1;grid-row:1;border:0;padding:0;align-self:start;position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow-y:auto}main{grid-column:2;grid-row:1}.to-index{display:none}}
@media (max-width:30rem){header{gap:.25rem .8rem;padding:.75rem 1rem;font-size:.95rem}.frame{padding:1.25rem 1rem 2.5rem}dl{grid-template-columns:minmax(0,1fr);gap:0}dd{margin-bottom:.5rem}}
@page{margin:16mm}
@media print{:root{--paper:#fff;--card:#fff;--ink:#000;--soft:#333;--edge:#999;--accent:#000;--code:#fff}nav,.skip,header a:not(.brand){display:none}.frame{display:block;max-width:none;padding:0}body{font-size:10.5pt}pre{white-space:pre-wrap;overflow:visible}table,.error{break-inside:avoid-page}h2,h3{break-after:avoid}main a[href^=http]::after{content:' (' attr(href) ')';overflow-wrap:anywhere}}
`;
