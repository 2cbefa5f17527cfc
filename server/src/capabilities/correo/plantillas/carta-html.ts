import { colorDeBorde, coloresDeMarca, PALETA } from '@albacea/contract/marca.ts';
import type { Bloque, Carta } from './carta.ts';

/** Everything that the html needs besides the letter's own words. */
export interface Marco {
  idioma: string;
  cabecera: { antes: string; nombre: string; despues: string };
  /** The insurer's, `#rrggbb` or null */
  color: string | null;
  enlace: string | null;
  /** Stops the reminders; null where there are none to stop */
  baja: string | null;
  /** As it stands in the text; becomes something that a telephone can dial */
  telefono: string | null;
}

const { papel: PAPEL, tarjeta: TARJETA, tinta: TINTA, tintaSuave: TINTA_SUAVE, borde: BORDE } = PALETA;

const LETRA = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const CUERPO = `margin:0 0 18px;font-size:18px;line-height:28px;color:${TINTA}`;
const TABLA = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/**
 * Writes a letter as html that old telephones and Outlook can show: tables, inline styles, no pictures, nothing fetched
 * from anywhere. Every value is escaped. The style sheet in the head only adds the dark appearance and narrow screens;
 * a reader that drops it loses nothing.
 */
export function escribirHtml(carta: Carta, marco: Marco): string {
  const idioma = escapar(marco.idioma);
  const alFinal = ({ tipo }: Bloque) => tipo === 'copia' || tipo === 'baja';
  const cuerpo = carta.bloques.filter((bloque) => !alFinal(bloque));
  const copia = carta.bloques.filter(alFinal);
  return `<!DOCTYPE html>
<html lang="${idioma}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapar(carta.asunto)}</title>
<!--[if mso]><style>td,p,a,li,h1,h2{font-family:Arial,sans-serif !important}</style><![endif]-->
<style>${hojaDeEstilo(colorDeBorde(marco.color, PALETA.tarjetaOscura))}</style>
</head>
<body class="papel" style="margin:0;padding:0;background:${PAPEL};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapar(carta.avance)}</div>
<div lang="${idioma}" dir="ltr">
<table ${TABLA} class="papel" bgcolor="${PAPEL}" style="background:${PAPEL}"><tr><td align="center" class="margen" style="padding:28px 12px 40px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table ${TABLA} style="max-width:600px;font-family:${LETRA};text-align:left">
${escribirCabecera(marco)}
<tr><td class="tarjeta hueco" bgcolor="${TARJETA}" style="background:${TARJETA};padding:34px 40px 16px;border:1px solid ${BORDE};border-top:0;border-radius:0 0 10px 10px">
<h1 class="tinta" style="margin:0 0 18px;font-size:22px;line-height:30px;font-weight:600;color:${TINTA}">${escapar(carta.saludo)}</h1>
${cuerpo.map((bloque) => escribirBloque(bloque, marco)).join('\n')}
<p class="tinta" style="${CUERPO}">${escapar(carta.despedida)}<br>${escapar(carta.firma)}</p>
${copia.map((bloque) => escribirBloque(bloque, marco)).join('\n')}
</td></tr>
<tr><td class="hueco" style="padding:22px 40px 0">
${carta.pie.map((linea) => `<p class="suave" style="margin:0 0 12px;font-size:15px;line-height:22px;color:${TINTA_SUAVE}">${escapar(linea)}</p>`).join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
}

function escribirCabecera({ cabecera, color }: Marco): string {
  const { fondo, texto } = coloresDeMarca(color);
  const menor = (linea: string) =>
    linea === '' ? '' : `<p style="margin:0;font-size:15px;line-height:22px;color:${texto}">${escapar(linea)}</p>`;
  return `<tr><td class="marca hueco" bgcolor="${fondo}" style="background:${fondo};padding:22px 40px;border:1px solid ${BORDE};border-bottom:0;border-radius:10px 10px 0 0">
${menor(cabecera.antes)}
<p style="margin:0;font-size:23px;line-height:31px;font-weight:600;color:${texto}">${escapar(cabecera.nombre)}</p>
${menor(cabecera.despues)}
</td></tr>`;
}

function escribirBloque(bloque: Bloque, marco: Marco): string {
  switch (bloque.tipo) {
    case 'parrafo':
      return `<p class="tinta" style="${CUERPO}">${conTelefono(bloque.texto, marco.telefono)}</p>`;
    case 'titulo':
      return `<h2 class="tinta" style="margin:26px 0 10px;font-size:18px;line-height:26px;font-weight:600;color:${TINTA}">${escapar(bloque.texto)}</h2>`;
    case 'lista':
      return escribirLista(bloque.elementos);
    case 'datos':
      return escribirDatos(bloque.filas);
    case 'enlace':
      return escribirEnlace(bloque, marco);
    case 'copia':
      return escribirCopia(bloque.texto, marco);
    case 'baja':
      return `<p class="suave" style="margin:26px 0 18px;font-size:15px;line-height:24px;color:${TINTA_SUAVE}">${escapar(bloque.antes)} <a class="suave" href="${escapar(marco.baja ?? '')}" style="color:${TINTA_SUAVE};text-decoration:underline">${escapar(bloque.boton)}</a></p>`;
  }
}

function escribirLista(elementos: readonly string[]): string {
  const filas = elementos.map((e) => `<li style="margin:0 0 8px;font-size:18px;line-height:27px">${escapar(e)}</li>`);
  return `<ul class="tinta" style="margin:0 0 18px;padding:0 0 0 24px;color:${TINTA}">\n${filas.join('\n')}\n</ul>`;
}

function escribirDatos(filas: readonly (readonly [string, string])[]): string {
  const lineas = filas.map(
    ([nombre, valor], i) =>
      `<p style="margin:${i === 0 ? 0 : 10}px 0 0;font-size:15px;line-height:22px"><span class="suave" style="color:${TINTA_SUAVE}">${escapar(nombre)}</span><br><span class="tinta" style="font-size:16px;line-height:24px;color:${TINTA};overflow-wrap:anywhere;word-break:break-word">${escapar(valor)}</span></p>`,
  );
  return `<table ${TABLA} style="margin:0 0 22px;table-layout:fixed"><tr><td class="copia" bgcolor="${PAPEL}" style="padding:14px 18px;background:${PAPEL};border-radius:6px">
${lineas.join('\n')}
</td></tr></table>`;
}

/** The button is the whole cell in readers that know inline-block, and its words in those that don't. */
function escribirEnlace(bloque: Bloque & { tipo: 'enlace' }, { color, enlace }: Marco): string {
  const { fondo, texto } = coloresDeMarca(color);
  const borde = `border:2px solid ${colorDeBorde(color, TARJETA)}`;
  return `<p class="tinta" style="${CUERPO}">${escapar(bloque.antes)}</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td class="boton" align="center" bgcolor="${fondo}" style="background:${fondo};${borde};border-radius:8px;mso-padding-alt:14px 32px">
<a href="${escapar(enlace ?? '')}" style="display:inline-block;padding:14px 32px;font-size:19px;line-height:26px;font-weight:600;color:${texto};text-decoration:none">${escapar(bloque.boton)}</a>
</td></tr></table>`;
}

function escribirCopia(texto: string, { enlace }: Marco): string {
  return `<p class="suave" style="margin:26px 0 6px;font-size:15px;line-height:22px;color:${TINTA_SUAVE}">${escapar(texto)}</p>
<p class="tinta copia" style="margin:0 0 18px;padding:12px 14px;font-size:15px;line-height:23px;color:${TINTA};background:${PAPEL};border-radius:6px;word-break:break-all">${escapar(enlace ?? '')}</p>`;
}

function hojaDeEstilo(bordeOscuro: string): string {
  return `
@media (max-width:480px){.margen{padding:0 0 28px !important}.hueco{padding-left:22px !important;padding-right:22px !important;border-radius:0 !important}}
@media (prefers-color-scheme:dark){
.papel{background:#15191b !important}
.tarjeta{background:${PALETA.tarjetaOscura} !important}
.tarjeta,.marca{border-color:#333b3e !important}
.tinta,.tinta a{color:#ece8df !important}
.suave{color:#b8b2a6 !important}
.copia{background:#2a3134 !important}
.boton{border-color:${bordeOscuro} !important}
}
`;
}

function conTelefono(texto: string, telefono: string | null): string {
  const escapado = escapar(texto);
  if (telefono === null) return escapado;
  const legible = escapar(telefono);
  const marcado = telefono.replace(/[^\d+]/g, '');
  return escapado.replace(
    legible,
    () => `<a href="tel:${marcado}" style="color:inherit;text-decoration:underline;white-space:nowrap">${legible}</a>`,
  );
}

const ESPECIALES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapar(texto: string): string {
  return texto.replace(/[&<>"']/g, (caracter) => ESPECIALES[caracter] ?? caracter);
}
