/** The role `worker`: e-mails that are due, the seal of the audit log, upkeep. As many processes as one likes. */
import { Cron } from 'croner';
import { sellarAuditoria } from './capabilities/auditoria/sellar.ts';
import { esAusencia } from './db/errores.ts';
import { purgarRespuestas } from './http/idempotencia.ts';
import type { Programa } from './programa.ts';

/** Milliseconds between rounds when there was nothing to do. */
const PAUSA_CORREO = 1000;
const PAUSA_SELLADO = 500;

export interface Trabajador {
  /** Ends the rounds; the one under way settles within seconds, whatever the mail server does. */
  parar(): Promise<void>;
}

export function arrancarTrabajador(programa: Programa): Trabajador {
  const { base, llavero, despachador, registro } = programa;
  const bucles = [
    arrancarBucle('mail', PAUSA_CORREO, () => despachador.ronda(), programa),
    arrancarBucle('audit', PAUSA_SELLADO, () => sellarAuditoria(base, llavero), programa),
  ];
  const limpieza = new Cron(
    '17 * * * *',
    { protect: true, catch: (error) => registro.warn({ error }, 'upkeep failed') },
    () => base.unsafeAcrossInsurers('albacea_worker', async (tx) => void (await purgarRespuestas(tx))),
  );
  return {
    async parar() {
      limpieza.stop();
      await Promise.all([...bucles.map((bucle) => bucle.parar()), despachador.parar()]);
    },
  };
}

/** Repeats a round; at once while there is work, after a pause when there is none or the database is away. */
function arrancarBucle(
  nombre: string,
  pausa: number,
  ronda: () => Promise<number>,
  { registro }: Pick<Programa, 'registro'>,
): Trabajador {
  let vivo = true;
  let despertar: () => void = () => undefined;
  const dormir = () =>
    new Promise<void>((listo) => {
      const alarma = setTimeout(listo, pausa);
      despertar = () => {
        clearTimeout(alarma);
        listo();
      };
    });
  const correr = async () => {
    while (vivo) {
      const hechos = await ronda().catch((error) => {
        registro.warn({ error, bucle: nombre, ausente: esAusencia(error) }, 'round failed; it will be repeated');
        return 0;
      });
      if (vivo && hechos === 0) await dormir();
    }
  };
  const fin = correr();
  return {
    async parar() {
      vivo = false;
      despertar();
      await fin;
    },
  };
}
