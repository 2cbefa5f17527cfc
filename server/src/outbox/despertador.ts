/**
 * Wakes the workers: at once in this process, and by NOTIFY in the others. The notice goes out after the commit and many
 * travel as one: inside the transaction it would make commits wait for each other. Polling is the truth; this is speed.
 */
import type { Base } from '../db/base.ts';

export interface Despertador {
  /** There may be work. Never throws, never waits. */
  despertar(): void;
  /** Calls back when somebody says so, here or in another process. */
  alDespertar(oyente: () => void): void;
  cerrar(): Promise<void>;
}

export const CANAL = 'albacea_trabajo';

export async function crearDespertador(base: Base): Promise<Despertador> {
  const oyentes = new Set<() => void>();
  const avisarAqui = () => {
    for (const oyente of oyentes) oyente();
  };
  const escucha = base.clase === 'postgres' ? await base.escuchar(CANAL, avisarAqui) : null;
  let avisando = false;
  let pendiente = false;

  async function avisarFuera(): Promise<void> {
    avisando = true;
    while (pendiente) {
      pendiente = false;
      // The database is away or this is a lost notice: the others poll.
      await base.unsyncedDoor('select pg_notify($1, $2)', [CANAL, '']).catch(() => undefined);
    }
    avisando = false;
  }

  return {
    despertar() {
      avisarAqui();
      if (!escucha) return;
      pendiente = true;
      if (!avisando) void avisarFuera();
    },
    alDespertar: (oyente) => void oyentes.add(oyente),
    cerrar: async () => {
      await escucha?.cerrar();
    },
  };
}
