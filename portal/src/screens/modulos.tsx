/** One line for each part of the work. */
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import type { ModuloRun } from '../rules-modulos.ts';
import { day } from '../texts/dates.ts';
import { count, put } from '../texts/put.ts';
import { State } from '../ui/state.tsx';

export function Modulos({ run }: { readonly run: readonly ModuloRun[] }) {
  const { t } = usePortal();
  return (
    <section class="pila-junta">
      <h2>{t.inicio.estadoTitulo}</h2>
      <ul class="filas">
        {run.map((one) => (
          <li key={one.modulo}>
            <Modulo {...one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** «el certificado de defunción y su permiso». */
function useThings(lacks: ModuloRun['lacks']): string {
  const { t } = usePortal();
  const { papel, heredero } = useCaso();
  const theirs = put(t.deFamiliar.permisoQueFalta, { heredero: heredero.nombre });
  const names = lacks.map((lack) => (lack === 'permiso' && papel !== 'heredero' ? theirs : t.modulos.cosas[lack]));
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(t.modulos.cosas.y);
}

function Modulo({ modulo, total, done, finished, achieved, waitsFor, n, lacks, date }: ModuloRun) {
  const { t, language } = usePortal();
  const { papel, heredero } = useCaso();
  const { live } = usePermissions();
  const m = t.modulos;
  const howMany = modulo === 'certificados' ? m.estado.certificados : m.estado.cuentas;
  const empty = live && !finished ? m.estado.vacio : m.estado.ninguna;
  const progress = total > 0 ? count(howMany, total, { hechas: done }) : modulo === 'certificados' ? '' : empty;
  // Of what it is for the heir to do, other relatives are told by name.
  const theirOnes =
    papel === 'heredero'
      ? m
      : { espera: { ...m.espera, ...t.deFamiliar.espera }, fecha: { ...m.fecha, reposo: t.deFamiliar.reposo } };
  const expected = waitsFor === null ? '' : theirOnes.espera[waitsFor];
  const names = { heredero: heredero.nombre, cosas: useThings(lacks) };
  const phrase = typeof expected === 'string' ? put(expected, names) : count(expected, n, names);
  return (
    <div class="fila fila-sin-marca">
      <div>
        <h3>{m[modulo]}</h3>
        <p class="fila-texto">
          {[
            progress,
            live && !finished ? phrase : '',
            date && live ? put(theirOnes.fecha[date.kind], { fecha: day(date.day, language) }) : '',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      {achieved ? (
        <State tone="bien">{t.comun.hecho}</State>
      ) : (
        finished && total > 0 && <State tone="llano">{m.estado.terminado}</State>
      )}
    </div>
  );
}
