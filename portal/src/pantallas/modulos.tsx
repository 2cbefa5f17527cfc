/** One line for each part of the work. */
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import type { MarchaDeModulo } from '../reglas-modulos.ts';
import { dia } from '../textos/fechas.ts';
import { contar, poner } from '../textos/poner.ts';
import { Estado } from '../ui/estado.tsx';

export function Modulos({ marcha }: { readonly marcha: readonly MarchaDeModulo[] }) {
  const { t } = usePortal();
  return (
    <section class="pila-junta">
      <h2>{t.inicio.estadoTitulo}</h2>
      <ul class="filas">
        {marcha.map((uno) => (
          <li key={uno.modulo}>
            <Modulo {...uno} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** «el certificado de defunción y su permiso». */
function useCosas(lacks: MarchaDeModulo['lacks']): string {
  const { t } = usePortal();
  const { papel, heredero } = useCaso();
  const suyo = poner(t.deFamiliar.permisoQueFalta, { heredero: heredero.nombre });
  const names = lacks.map((lack) => (lack === 'permiso' && papel !== 'heredero' ? suyo : t.modulos.cosas[lack]));
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(t.modulos.cosas.y);
}

function Modulo({ modulo, total, hechas, terminado, logrado, espera, n, lacks, fecha }: MarchaDeModulo) {
  const { t, idioma } = usePortal();
  const { papel, heredero } = useCaso();
  const { vivo } = usePermisos();
  const m = t.modulos;
  const cuantos = modulo === 'certificados' ? m.estado.certificados : m.estado.cuentas;
  const vacio = vivo && !terminado ? m.estado.vacio : m.estado.ninguna;
  const avance = total > 0 ? contar(cuantos, total, { hechas }) : modulo === 'certificados' ? '' : vacio;
  // Of what it is for the heir to do, other relatives are told by name.
  const suyas =
    papel === 'heredero'
      ? m
      : { espera: { ...m.espera, ...t.deFamiliar.espera }, fecha: { ...m.fecha, reposo: t.deFamiliar.reposo } };
  const esperado = espera === null ? '' : suyas.espera[espera];
  const nombres = { heredero: heredero.nombre, cosas: useCosas(lacks) };
  const frase = typeof esperado === 'string' ? poner(esperado, nombres) : contar(esperado, n, nombres);
  return (
    <div class="fila fila-sin-marca">
      <div>
        <h3>{m[modulo]}</h3>
        <p class="fila-texto">
          {[
            avance,
            vivo && !terminado ? frase : '',
            fecha && vivo ? poner(suyas.fecha[fecha.clase], { fecha: dia(fecha.dia, idioma) }) : '',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      {logrado ? (
        <Estado tono="bien">{t.comun.hecho}</Estado>
      ) : (
        terminado && total > 0 && <Estado tono="llano">{m.estado.terminado}</Estado>
      )}
    </div>
  );
}
