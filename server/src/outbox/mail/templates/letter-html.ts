import { brandColours, edgeColour, PALETTE } from '@albacea/contract/schemas/brand.ts';
import { escapeText } from '../../../shared/rules-html.ts';
import type { Block, Letter } from './letter.ts';

/** A picture embedded in the message: its address, size in pixels, and alternative text. */
export interface LetterLogo {
  readonly src: string;
  readonly ancho: number;
  readonly alto: number;
  readonly texto: string;
}

/** What the html of an e-mail needs besides the letter's own words. */
export interface Frame {
  idioma: string;
  cabecera: { antes: string; nombre: string; despues: string };
  /** The insurer's colour `#rrggbb`, or null */
  color: string | null;
  /** Shown above the insurer's name, in e-mails to families alone. */
  logo?: LetterLogo | null;
  enlace: string | null;
  /** The URL that stops the reminders; null: the e-mail is not one of REMINDER_TYPES */
  baja: string | null;
  /** The telephone number as the text has it, where it becomes a link; null: the text has none */
  telefono: string | null;
}

const { papel: PAPER, tarjeta: CARD, tinta: INK, tintaSuave: SOFT_INK, borde: EDGE } = PALETTE;

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const BODY = `margin:0 0 18px;font-size:18px;line-height:28px;color:${INK}`;
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/**
 * Writes a letter as html that old telephones and Outlook can show: tables, inline styles, no picture except the embedded logo, nothing to
 * fetch. Every value is escaped. The style sheet in the head only adds dark appearance and narrow screens; a mail reader that drops it still
 * shows everything.
 */
export function writeHtml(letter: Letter, frame: Frame): string {
  const language = escapeText(frame.idioma);
  const isLast = ({ tipo }: Block) => tipo === 'copia' || tipo === 'baja';
  const body = letter.bloques.filter((block) => !isLast(block));
  const last = letter.bloques.filter(isLast);
  return `<!DOCTYPE html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeText(letter.asunto)}</title>
<!--[if mso]><style>td,p,a,li,h1,h2{font-family:Arial,sans-serif !important}</style><![endif]-->
<style>${styleSheet(edgeColour(frame.color, PALETTE.tarjetaOscura))}</style>
</head>
<body class="papel" style="margin:0;padding:0;background:${PAPER};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeText(letter.avance)}</div>
<div lang="${language}" dir="ltr">
<table ${TABLE} class="papel" bgcolor="${PAPER}" style="background:${PAPER}"><tr><td align="center" class="margen" style="padding:28px 12px 40px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table ${TABLE} style="max-width:600px;font-family:${FONT};text-align:left">
${writeHeader(frame)}
<tr><td class="tarjeta hueco" bgcolor="${CARD}" style="background:${CARD};padding:34px 40px 16px;border:1px solid ${EDGE};border-top:0;border-radius:0 0 10px 10px">
<h1 class="tinta" style="margin:0 0 18px;font-size:22px;line-height:30px;font-weight:600;color:${INK}">${escapeText(letter.saludo)}</h1>
${body.map((block) => writeBlock(block, frame)).join('\n')}
<p class="tinta" style="${BODY}">${escapeText(letter.despedida)}<br>${escapeText(letter.firma)}</p>
${last.map((block) => writeBlock(block, frame)).join('\n')}
</td></tr>
<tr><td class="hueco" style="padding:22px 40px 0">
${letter.pie.map((line) => `<p class="suave" style="margin:0 0 12px;font-size:15px;line-height:22px;color:${SOFT_INK}">${withPhone(line, frame.telefono)}</p>`).join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
}

function writeHeader({ cabecera, color, logo }: Frame): string {
  const { fondo, texto } = brandColours(color);
  const smallPrint = (line: string) =>
    line === '' ? '' : `<p style="margin:0;font-size:15px;line-height:22px;color:${texto}">${escapeText(line)}</p>`;
  return `<tr><td class="marca hueco" bgcolor="${fondo}" style="background:${fondo};padding:22px 40px;border:1px solid ${EDGE};border-bottom:0;border-radius:10px 10px 0 0">
${logo ? writeLogo(logo, cabecera.nombre) : ''}${smallPrint(cabecera.antes)}
<p style="margin:0;font-size:23px;line-height:31px;font-weight:600;color:${texto}">${escapeText(cabecera.nombre)}</p>
${smallPrint(cabecera.despues)}
</td></tr>`;
}

/** Largest size of a logo in pixels, without its white plate. */
const [LOGO_WIDTH, LOGO_HEIGHT] = [200, 48];

/**
 * Writes the logo on a white plate, which keeps it legible in dark appearance. The alternative text is left out if it only repeats the
 * insurer's name, which follows the logo.
 */
function writeLogo({ src, ancho, alto, texto }: LetterLogo, nombre: string): string {
  const factor = Math.min(1, LOGO_WIDTH / ancho, LOGO_HEIGHT / alto);
  const [width, height] = [ancho, alto].map((side) => Math.max(1, Math.round(side * factor)));
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px"><tr><td bgcolor="#ffffff" style="background:#ffffff;padding:8px;border-radius:6px">
<img src="${escapeText(src)}" width="${width}" height="${height}" alt="${texto === nombre ? '' : escapeText(texto)}" style="display:block;border:0;width:${width}px;height:${height}px">
</td></tr></table>
`;
}

function writeBlock(block: Block, frame: Frame): string {
  switch (block.tipo) {
    case 'parrafo':
      return `<p${block.idioma ? ` lang="${escapeText(block.idioma)}"` : ''} class="tinta" style="${BODY}">${withPhone(block.texto, frame.telefono)}</p>`;
    case 'titulo':
      return `<h2 class="tinta" style="margin:26px 0 10px;font-size:18px;line-height:26px;font-weight:600;color:${INK}">${escapeText(block.texto)}</h2>`;
    case 'lista':
      return writeList(block.elementos);
    case 'datos':
      return writeData(block.filas);
    case 'enlace':
      return writeLink(block, frame);
    case 'copia':
      return writeCopy(block.texto, frame);
    case 'baja':
      return `<p class="suave" style="margin:26px 0 18px;font-size:15px;line-height:24px;color:${SOFT_INK}">${escapeText(block.antes)} <a class="suave" href="${escapeText(frame.baja ?? '')}" style="color:${SOFT_INK};text-decoration:underline">${escapeText(block.boton)}</a></p>`;
  }
}

function writeList(items: readonly string[]): string {
  const rows = items.map((e) => `<li style="margin:0 0 8px;font-size:18px;line-height:27px">${escapeText(e)}</li>`);
  return `<ul class="tinta" style="margin:0 0 18px;padding:0 0 0 24px;color:${INK}">\n${rows.join('\n')}\n</ul>`;
}

function writeData(rows: readonly (readonly [string, string])[]): string {
  const lines = rows.map(
    ([name, value], i) =>
      `<p style="margin:${i === 0 ? 0 : 10}px 0 0;font-size:15px;line-height:22px"><span class="suave" style="color:${SOFT_INK}">${escapeText(name)}</span><br><span class="tinta" style="font-size:16px;line-height:24px;color:${INK};overflow-wrap:anywhere;word-break:break-word">${escapeText(value)}</span></p>`,
  );
  return `<table ${TABLE} style="margin:0 0 22px;table-layout:fixed"><tr><td class="copia" bgcolor="${PAPER}" style="padding:14px 18px;background:${PAPER};border-radius:6px">
${lines.join('\n')}
</td></tr></table>`;
}

/** Writes the link as a button. In mail readers that know inline-block the whole cell can be pressed, in others only the words. */
function writeLink(block: Block & { tipo: 'enlace' }, { color, enlace }: Frame): string {
  const { fondo, texto } = brandColours(color);
  const edge = `border:2px solid ${edgeColour(color, CARD)}`;
  return `<p class="tinta" style="${BODY}">${escapeText(block.antes)}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td class="boton" align="center" bgcolor="${fondo}" style="background:${fondo};${edge};border-radius:8px;mso-padding-alt:14px 32px">
<a href="${escapeText(enlace ?? '')}" style="display:inline-block;padding:14px 32px;font-size:19px;line-height:26px;font-weight:600;color:${texto};text-decoration:none">${escapeText(block.boton)}</a>
</td></tr></table>`;
}

function writeCopy(text: string, { enlace }: Frame): string {
  return `<p class="suave" style="margin:26px 0 6px;font-size:15px;line-height:22px;color:${SOFT_INK}">${escapeText(text)}</p>
<p class="tinta copia" style="margin:0 0 18px;padding:12px 14px;font-size:15px;line-height:23px;color:${INK};background:${PAPER};border-radius:6px;word-break:break-all">${escapeText(enlace ?? '')}</p>`;
}

function styleSheet(darkEdge: string): string {
  return `
@media (max-width:480px){.margen{padding:0 0 28px !important}.hueco{padding-left:22px !important;padding-right:22px !important;border-radius:0 !important}}
@media (prefers-color-scheme:dark){
.papel{background:#15191b !important}
.tarjeta{background:${PALETTE.tarjetaOscura} !important}
.tarjeta,.marca{border-color:#333b3e !important}
.tinta,.tinta a{color:#ece8df !important}
.suave{color:#b8b2a6 !important}
.copia{background:#2a3134 !important}
.boton{border-color:${darkEdge} !important}
}
`;
}

function withPhone(text: string, phone: string | null): string {
  const escaped = escapeText(text);
  if (phone === null) return escaped;
  const shown = escapeText(phone);
  const digits = phone.replace(/[^\d+]/g, '');
  return escaped.replace(
    shown,
    () => `<a href="tel:${digits}" style="color:inherit;text-decoration:underline;white-space:nowrap">${shown}</a>`,
  );
}
