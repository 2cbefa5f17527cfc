/** What tests of the clocks share: a service whose time goes from day to day, and what is stored of it. */
import { type DependenciasDeRelojes, insisteElGestor, rondaDeRelojes } from '../src/capabilities/relojes/ronda.ts';
import type { Entorno } from './entorno.ts';

/** Working hours in Madrid, winter and summer. */
export const aLasDiez = (dia: string): Date => new Date(`${dia}T09:00:00Z`);

export function moverA({ reloj }: Pick<Entorno, 'reloj'>, instante: Date | string): void {
  reloj.avanzar(new Date(instante).getTime() - reloj.ahora().getTime());
}

/** A round of the clocks, and of the e-mails that it wrote. */
export async function darRonda(e: Entorno, cambios: Partial<DependenciasDeRelojes> = {}): Promise<string[]> {
  const disparos = await rondaDeRelojes({ ...e.programa, insistir: insisteElGestor, ...cambios });
  await e.programa.despachador.ronda();
  return disparos.map(({ clase }) => clase);
}

export const fechasDe = async (e: Entorno, caso: string) =>
  (
    await e.base.superSql<{ proxima_accion: string | null; proximo_reloj: Date | null; silencio_desde: Date | null }>(
      'select proxima_accion::text, proximo_reloj, silencio_desde from casos where id = $1',
      [caso],
    )
  )[0];
