/** Reads the reasons to hold back requests and e-mails: the person may be alive, or the heir has restricted the use of their data. */
import { RESTRICTING_RIGHTS, RESTRICTING_STATES } from '@albacea/contract/schemas/lists.ts';
import type { Tx } from '../db/database.ts';
import type { AlertasDeVida, AvisosPrevios, Correos } from '../db/table-types.ts';
import type { Guard } from './rules/rules-overview.ts';

/** @param caso internal id */
export async function guardOf(tx: Tx, caso: string): Promise<Guard> {
  const [avisos, [alerta], datosLimitados] = await Promise.all([
    readAvisos(tx, caso),
    readAlertas(tx, caso),
    dataAreLimited(tx, caso),
  ]);
  return {
    avisado: avisos.length > 0 && !avisos.some(({ medio, hecho }) => medio === 'telefono' && hecho === null),
    porComprobar: alerta !== undefined && alerta.decidida === null,
    datosLimitados,
  };
}

export type Aviso = AvisosPrevios & {
  readonly estado: Correos['estado'] | null;
  /** The e-mail may have reached the person, even if it was withdrawn. */
  readonly salio: boolean;
};

/** Reads the notices to the own addresses of the person of the case, with the state of their e-mails, oldest first. */
export async function readAvisos(tx: Tx, caso: string): Promise<Aviso[]> {
  const { rows } = await tx.sql<Aviso>(
    `select v.aseguradora_id, v.id, v.caso, v.medio, v.huella_destino, v.datos_cifrados, v.huella_ficha, v.correo, v.creado, v.hecho, m.estado,
            m.id is not null and may_have_left(m.aseguradora_id, m.id) as salio
       from avisos_previos v left join correos m on m.aseguradora_id = v.aseguradora_id and m.id = v.correo
      where v.aseguradora_id = aseguradora_actual() and v.caso = $1 order by v.id`,
    [caso],
  );
  return rows;
}

/** Reads the reports that the person of a case is alive, the open report first. */
export async function readAlertas(tx: Tx, caso: string): Promise<AlertasDeVida[]> {
  const { rows } = await tx.sql<AlertasDeVida>(
    `select aseguradora_id, id, caso, aviso, abierta, decidida, decision, datos_cifrados from alertas_de_vida
      where aseguradora_id = aseguradora_actual() and caso = $1 order by decidida is not null, id desc`,
    [caso],
  );
  return rows;
}

const inSql = (words: readonly string[]): string => `(${words.map((word) => `'${word}'`).join(', ')})`;

/**
 * SQL: whether a person restricts the use of their data.
 * @param caso expression for the internal id of the case
 * @param person condition on `allegado`, by default that the person is the heir
 */
const isLimited = (caso: string, person = 'allegado is null'): string =>
  `exists (select 1 from peticiones where aseguradora_id = aseguradora_actual() and caso = ${caso} and ${person}
              and estado in ${inSql(RESTRICTING_STATES)} and clase in ${inSql(RESTRICTING_RIGHTS)})`;

/** SQL: whether an alert that the person is alive is open, or the heir restricts the use of their data. @param caso as for {@link isLimited} */
export const isHeld = (caso: string): string =>
  `(exists (select 1 from alertas_de_vida where aseguradora_id = aseguradora_actual() and caso = ${caso} and decidida is null)
    or ${isLimited(caso)})`;

/** Whether automatic e-mails to the family are held. @param caso internal id */
export const mailsAreHeld = (tx: Tx, caso: string): Promise<boolean> => holds(tx, isHeld('$1::uuid'), caso);

/**
 * Whether the heir has asked to restrict the use of their data; then nothing is sent until the request is denied or withdrawn (GDPR, arts.
 * 18.1 and 21.1).
 * @param caso internal id
 */
export const dataAreLimited = (tx: Tx, caso: string): Promise<boolean> => holds(tx, isLimited('$1::uuid'), caso);

/** The same of a relative, to whom then no invitation and no news of an objection go. @param allegado id of the relative, as anybody typed it */
export const relativeIsLimited = (tx: Tx, caso: string, allegado: string): Promise<boolean> =>
  holds(tx, isLimited('$1::uuid', 'allegado::text = $2'), caso, allegado);

/** Whether a condition is true of a case. @param condition SQL about the case `$1` */
async function holds(tx: Tx, condition: string, ...parameters: readonly string[]): Promise<boolean> {
  const { rows } = await tx.sql<{ holds: boolean }>(`select ${condition} as holds`, parameters);
  return rows[0]?.holds === true;
}
