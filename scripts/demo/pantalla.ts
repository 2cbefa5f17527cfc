import { styleText } from 'node:util';
import type { Peticion, Respuesta } from './cliente.ts';

/** The service did not do what it promises. */
export class PromesaIncumplida extends Error {}

/** Headers that say something in a demonstration, in this order. */
const CABECERAS = ['idempotent-replayed', 'location', 'x-error-code'];
const ANCHO = 92;

/** Writes the story to the terminal; colours only where somebody looks (`styleText` asks the stream). */
export interface Pantalla {
  titulo(texto: string): void;
  parrafo(texto: string): void;
  peticion(peticion: Peticion): void;
  respuesta(respuesta: Respuesta): void;
  cita(texto: string): void;
  /** A step of many: what was asked, in one line, and how it ended. */
  paso(texto: string, estado: number): void;
  /** @throws PromesaIncumplida, with what was seen */
  promesa(frase: string, cumplida: boolean, visto?: unknown): void;
  readonly cumplidas: number;
}

export function crearPantalla(escribir: (linea: string) => void): Pantalla {
  let pasos = 0;
  let cumplidas = 0;
  const bloque = (texto: string, margen: string) => {
    for (const linea of texto.split('\n')) escribir(`${margen}${linea}`.trimEnd());
  };
  return {
    titulo(texto) {
      pasos += 1;
      escribir('');
      escribir(styleText('bold', `${pasos}  ${texto}`));
    },
    parrafo: (texto) => bloque(texto, '   '),
    peticion({ metodo, url, cabeceras = {}, cuerpo }) {
      escribir('');
      escribir(`   ${styleText('cyan', `${metodo} ${url}`)}`);
      for (const [nombre, valor] of Object.entries(cabeceras))
        bloque(styleText('dim', `${nombre}: ${sinSecreto(nombre, valor)}`), '     ');
      if (cuerpo !== undefined) bloque(typeof cuerpo === 'string' ? `(${cuerpo})` : bonito(cuerpo), '     ');
    },
    respuesta({ estado, frase, cabeceras, sobre, texto }) {
      escribir(`   ${styleText(estado < 400 ? 'green' : 'yellow', `${estado} ${frase}`)}`);
      for (const nombre of CABECERAS) {
        if (cabeceras[nombre] !== undefined) bloque(styleText('dim', `${nombre}: ${cabeceras[nombre]}`), '     ');
      }
      bloque(sobre === undefined ? texto : bonito(sobre), '     ');
    },
    paso(texto, estado) {
      escribir(`   ${styleText('cyan', texto)} ${styleText(estado < 400 ? 'green' : 'red', String(estado))}`);
    },
    cita(texto) {
      bloque(texto.replace(/^/gm, `${styleText('dim', '│')} `), '     ');
    },
    promesa(frase, cumplida, visto) {
      if (cumplida) {
        cumplidas += 1;
        escribir(`   ${styleText('green', '✓')} ${frase}`);
        return;
      }
      escribir(`   ${styleText('red', '✗')} ${frase}`);
      throw new PromesaIncumplida(visto === undefined ? frase : `${frase}\nseen: ${bonito(visto)}`);
    },
    get cumplidas() {
      return cumplidas;
    },
  };
}

/** A credential is shown by its first characters, enough to tell which one it was. */
function sinSecreto(nombre: string, valor: string): string {
  if (nombre === 'X-API-Key') return `${valor.slice(0, 8)}…`;
  return nombre === 'Authorization' ? `${valor.slice(0, 16)}…` : valor;
}

/** JSON in which whatever fits stands on one line. */
function bonito(valor: unknown, sangria = ''): string {
  const plano = JSON.stringify(valor, null, 1)?.replace(/\n\s*/g, ' ') ?? 'undefined';
  if (typeof valor !== 'object' || valor === null || sangria.length + plano.length <= ANCHO) return plano;
  const dentro = `${sangria}  `;
  if (Array.isArray(valor)) return `[\n${valor.map((v) => dentro + bonito(v, dentro)).join(',\n')}\n${sangria}]`;
  const miembros = Object.entries(valor).map(([nombre, v]) => `${dentro}"${nombre}": ${bonito(v, dentro)}`);
  return `{\n${miembros.join(',\n')}\n${sangria}}`;
}
