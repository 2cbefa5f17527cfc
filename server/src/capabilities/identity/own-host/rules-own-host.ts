/** What a host name of an insurer's own may be, and what has to be seen before links of families lead to it. */
import type { HostAnswer, OwnHostView } from '@albacea/contract/schemas/own-host.ts';
import type { RecordState } from '@albacea/contract/schemas/sender.ts';
import { MS_PER_DAY } from '../../../shared/rules-dates-madrid.ts';
import { type Answer, type Found, legible, stateOf } from '../sender/rules-sender.ts';

/** Labels of letters, digits and hyphens (RFC 1123), the last of which begins with a letter: no address of a machine does. */
const NAME = /^(?=.{4,190}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * What is wrong with a name, or null.
 * @param name in ASCII, lower case
 * @param service domain of the service: what lies within it is the service's to give
 */
export function hostProblem(name: string, service: string): 'no_name' | 'of_the_service' | null {
  if (!NAME.test(name)) return 'no_name';
  return name === service || name.endsWith(`.${service}`) ? 'of_the_service' : null;
}

export interface HostFindings {
  readonly cname: Found;
  /** null: not asked, because DNS leads elsewhere or is silent. */
  readonly portal: HostAnswer | null;
}

const same = (one: string, other: string): boolean => one.toLowerCase().replace(/\.$/, '') === other;

/** Characters that a name has at most (RFC 1035, section 2.3.4). */
const NAME_CHARACTERS = 255;

/** A name leads to one other, and no two records of the kind may stand beside each other (RFC 1034, section 3.6.2). */
export function judgeCname(answer: Answer, target: string): Found {
  if (answer === 'silent') return { estado: 'sin_respuesta', hallado: [] };
  if (answer === 'none' || answer.length === 0) return { estado: 'falta', hallado: [] };
  const hallado = legible(answer, NAME_CHARACTERS);
  if (answer.length > 1) return { estado: 'varios', hallado };
  return { estado: same(answer[0] ?? '', target) ? 'bien' : 'distinto', hallado };
}

/** Both in one word, as the record of a sender has it: what is silent proves nothing, neither way. */
export function verdictOn({ cname, portal }: HostFindings): RecordState {
  if (cname.estado !== 'bien') return cname.estado;
  if (portal === 'bien') return 'bien';
  return portal === 'sin_respuesta' || portal === null ? 'sin_respuesta' : 'distinto';
}

export interface OwnHostRow {
  readonly nombre: string;
  readonly ficha: string;
  readonly verificado: Date | null;
  readonly caido: Date | null;
  readonly ajeno: boolean;
  /** When it was set. */
  readonly creado: Date;
  readonly comprobado: Date | null;
  readonly hallado: HostFindings | null;
}

/** Milliseconds after which nobody knows any more whether a domain is still the insurer's. */
const BY_ITSELF = 7 * MS_PER_DAY;

/**
 * Whether the daily look may verify it. Once it was set, or fell, a week ago, an admin has to say so: whoever has bought a domain that
 * lapsed can publish the same record, and would get the families' links.
 */
export const comesByItself = ({ creado, caido }: Pick<OwnHostRow, 'creado' | 'caido'>, now: Date): boolean =>
  now.getTime() - Math.max(creado.getTime(), caido?.getTime() ?? 0) <= BY_ITSELF;

/** @param where what the page says besides: the same for every insurer's row */
export function presentOwnHost(
  row: OwnHostRow | null,
  where: Pick<OwnHostView, 'posible' | 'destino' | 'servicio'>,
): OwnHostView {
  if (!row) return { dominio: null, ...where };
  const { nombre, verificado, comprobado, hallado } = row;
  return {
    dominio: {
      nombre,
      estado: stateOf(row),
      verificado: verificado?.toISOString() ?? null,
      comprobado: comprobado?.toISOString() ?? null,
      cname: { estado: hallado?.cname.estado ?? null, hallado: [...(hallado?.cname.hallado ?? [])] },
      portal: hallado?.portal ?? null,
    },
    ...where,
  };
}
