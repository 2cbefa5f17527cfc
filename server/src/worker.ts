/** The role `worker`: e-mails that are due, clocks that have come to their day, the seal of the audit log, upkeep. As many processes as one likes. */
import { setTimeout as esperar } from 'node:timers/promises';
import { Cron } from 'croner';
import { createSealer } from './capabilities/auditoria/sealer.ts';
import { conservarCasos } from './capabilities/casos/conservar-casos.ts';
import { barrerFicheros } from './capabilities/documentos/barrer-ficheros.ts';
import { insistirPorCorreo } from './capabilities/relojes/insistir-por-correo.ts';
import { rondaDeRelojes } from './capabilities/relojes/ronda.ts';
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
/** Of a retry nobody is told: this is how late it may be. */
const PAUSA_ENTREGAS = 250;
/** A day has come or it has not: a minute does not matter. */
const PAUSA_RELOJES = 60_000;
/** How long the end of the process waits for the file under way, in milliseconds. */
const PLAZO_DE_BARRIDO = 2000;

export interface Trabajador {
  /** Ends the rounds; the one under way settles within seconds, whatever the mail server does. */
  parar(): Promise<void>;
}

export function arrancarTrabajador(programa: Programa): Trabajador {
  const { base, despachador, repartidor, despertador, reloj, registro } = programa;
  const bucle = (nombre: string, pausa: number, ronda: () => Promise<number>) =>
    arrancarBucle(pausa, ronda, (error) =>
      registro.warn({ error, bucle: nombre, ausente: esAusencia(error) }, 'round failed; it will be repeated'),
    );
  const entregas = bucle('webhooks', PAUSA_ENTREGAS, () => repartidor.ronda());
  despertador.alDespertar(entregas.despertar);
  repartidor.alHaberSitio(entregas.despertar);
  let parado = false;
  const insistir = insistirPorCorreo({ ...programa, remitente: programa.config.mailFrom });
  const bucles = [
    bucle('mail', PAUSA_CORREO, () => despachador.ronda()),
    bucle('events', PAUSA_SELLADO, () => sellarEventos(base)),
    bucle('audit', PAUSA_SELLADO, createSealer(programa)),
    bucle('figures', PAUSA_SELLADO, () => sellarCifras({ base, reloj })),
    bucle('clocks', PAUSA_RELOJES, async () => {
      const { length } = await rondaDeRelojes({ ...programa, insistir, seguir: () => !parado });
      return length;
    }),
  ];
  const limpieza = new Cron(
    '17 * * * *',
    { protect: true, catch: (error) => registro.warn({ error }, 'upkeep failed; the next hour repeats it') },
    async () => {
      await base.unsafeAcrossInsurers('albacea_worker', purgarRespuestas);
      await podarEntregas(base, reloj.ahora());
      await base.puerta('select barrer_sesiones($1)', [reloj.ahora()]);
      await conservarCasos(programa);
    },
  );
  let barrido = Promise.resolve();
  const barrer = () => {
    barrido = barrerFicheros({ ...programa, seguir: () => !parado }).then(
      () => undefined,
      (error) =>
        registro.warn({ error, ausente: esAusencia(error) }, 'sweep of files failed; the next hour repeats it'),
    );
    return barrido;
  };
  const limpiezaDeFicheros = new Cron('47 * * * *', { protect: true }, barrer);
  void barrer(); // what a crash has left need not wait for the hour
  return {
    async parar() {
      parado = true;
      limpieza.stop();
      limpiezaDeFicheros.stop();
      // A store that has fallen silent is not waited for: the rows say what is left to do.
      const barridoBreve = Promise.race([barrido, esperar(PLAZO_DE_BARRIDO, undefined, { ref: false })]);
      // Claims are given back at once, not when the slowest of the others is done: another worker is waiting for them.
      const reparto = entregas.parar().then(() => repartidor.parar());
      await Promise.all([barridoBreve, reparto, ...bucles.map((bucle) => bucle.parar()), despachador.parar()]);
    },
  };
}
