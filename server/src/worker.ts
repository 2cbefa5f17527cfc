/** The role `worker`: e-mails that are due, the seal of the audit log, upkeep. As many processes as one likes. */
import { Cron } from 'croner';
import { sellarAuditoria } from './capabilities/auditoria/sellar.ts';
import { sellarCifras } from './capabilities/reporting/sellar-cifras.ts';
import { podarEntregas } from './capabilities/webhooks/podar.ts';
import { sellarEventos } from './capabilities/webhooks/sellar-eventos.ts';
import { esAusencia } from './db/errores.ts';
import { purgarRespuestas } from './http/idempotencia.ts';
import { arrancarBucle } from './outbox/bucle.ts';
import type { Programa } from './programa.ts';

/** Milliseconds between rounds when there was nothing to do. */
const PAUSA_CORREO = 1000;
const PAUSA_SELLADO = 500;
const PAUSA_ENTREGAS = 1000;

export interface Trabajador {
  /** Ends the rounds; the one under way settles within seconds, whatever the mail server does. */
  parar(): Promise<void>;
}

export function arrancarTrabajador(programa: Programa): Trabajador {
  const { base, llavero, despachador, repartidor, despertador, reloj, registro } = programa;
  const bucle = (nombre: string, pausa: number, ronda: () => Promise<number>) =>
    arrancarBucle(pausa, ronda, (error) =>
      registro.warn({ error, bucle: nombre, ausente: esAusencia(error) }, 'round failed; it will be repeated'),
    );
  const entregas = bucle('webhooks', PAUSA_ENTREGAS, () => repartidor.ronda());
  despertador.alDespertar(entregas.despertar);
  const bucles = [
    entregas,
    bucle('mail', PAUSA_CORREO, () => despachador.ronda()),
    bucle('events', PAUSA_SELLADO, () => sellarEventos(base)),
    bucle('audit', PAUSA_SELLADO, () => sellarAuditoria(base, llavero)),
    bucle('figures', PAUSA_SELLADO, () => sellarCifras({ base, reloj })),
  ];
  const limpieza = new Cron(
    '17 * * * *',
    { protect: true, catch: (error) => registro.warn({ error }, 'upkeep failed; the next hour repeats it') },
    async () => {
      await base.unsafeAcrossInsurers('albacea_worker', purgarRespuestas);
      await podarEntregas(base, reloj.ahora());
      await base.puerta('select barrer_sesiones($1)', [reloj.ahora()]);
    },
  );
  return {
    async parar() {
      limpieza.stop();
      await Promise.all([...bucles.map((bucle) => bucle.parar()), despachador.parar()]);
    },
  };
}
