/** The script of a call to a provider: what to say, to have at hand and to ask; pure. */
import type { ProveedorScript } from '@albacea/contract/schemas/solicitudes.ts';
import { inLetter } from '../../shared/rules-dates-madrid.ts';
import { say } from '../../shared/rules-phrase.ts';
import { completeName, groupOf, type LetterData, wantedOf } from '../letters/compose/rules-letter-data.ts';
import en from './words/en/call.json' with { type: 'json' };
import es from './words/es/call.json' with { type: 'json' };

type Row = ProveedorScript['tener'][number];

const row = (que: string, valor: string | null | undefined): Row[] => (valor ? [{ que, valor }] : []);

/** @param d the data that a letter about the account would have today */
export function callScript(d: LetterData): Pick<ProveedorScript, 'decir' | 'tener' | 'preguntar'> {
  const { que, decir, tener, preguntar } = { es, en }[d.idioma];
  const day = (date: string) => inLetter(date, d.idioma);
  const fallecido = completeName(d.fallecido);
  const solicitante = completeName(d.solicitante);
  const facts = {
    aseguradora: d.aseguradora,
    fallecido,
    dia: day(d.fallecido.fecha),
    solicitante,
    que: que[wantedOf(d)],
    pedida: d.solicitada && day(d.solicitada),
    clave: d.clave || null,
    ...(d.vencido && { norma: d.vencido.norma, vencido: day(d.vencido.dia) }),
  };
  const said = [
    decir.saludo,
    decir.persona,
    d.solicitada ? decir.pedido : decir.sinPedir,
    ...(d.vencido ? [decir.plazo] : []),
  ];
  return {
    decir: said.map((text) => say(text, facts)),
    tener: [
      ...row(tener.titular, fallecido),
      ...row(tener.identidad, d.fallecido.dni),
      ...row(tener.cuenta, d.identificador),
      ...row(tener.clave, d.clave),
      ...row(tener.autoriza, solicitante),
      ...row(tener.codigo, d.mandato?.codigo),
      ...row(tener.pagina, d.mandato?.pagina),
      ...row(tener.referencia, d.referencia),
      ...row(tener.contesten, d.contacto.email),
    ],
    preguntar: [preguntar.quien, preguntar.clave[groupOf(d.accion)], preguntar.cuando, preguntar.papel],
  };
}
