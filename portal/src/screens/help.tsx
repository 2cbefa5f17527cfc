/** A telephone first, then what people ask, and what is seldom needed. */
import { useCaso, usePermissions, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { waitsForSaving } from '../rules-keep.ts';
import { LinkButton } from '../ui/button.tsx';
import { CasoNumber } from '../ui/caso-number.tsx';
import { PersonToCall } from '../ui/person-to-call.tsx';
import { Screen } from '../ui/screen.tsx';
import { OwnChores } from './own-chores.tsx';
import { useSummaryAddress } from './summary.tsx';

export function Help() {
  const { t } = usePortal();
  const a = t.ayuda;
  const l = t.llamada;
  const { decide } = usePermissions();
  return (
    <Screen title={a.titulo} lead={a.entradilla} back={['/portal', t.comun.inicio]}>
      <section class="tarjeta solo-estrecho">
        <h2>{t.persona.titulo}</h2>
        <PersonToCall className="boton" />
        <CasoNumber phrase={a.caso} />
      </section>
      {decide && (
        <section class="tarjeta">
          <h2>{l.titulo}</h2>
          <p>{l.entradilla}</p>
          <div class="botones">
            <LinkButton to="/portal/llamada" kind="segundo">
              {l.pedir}
            </LinkButton>
          </div>
        </section>
      )}
      <div>
        {a.preguntas.map(({ p, r }) => (
          <details key={p}>
            <summary>{p}</summary>
            <p>{r}</p>
          </details>
        ))}
        {decide && <OwnChores />}
      </div>
      <OtherPages />
    </Screen>
  );
}

/** Links to pages that few families need. */
function OtherPages() {
  const { t } = usePortal();
  const shortcuts = t.atajos;
  const { modulos, papel } = useCaso();
  const { live, decide } = usePermissions();
  const summary = useSummaryAddress();
  const cuentas = useData('GET /cuentas', {}).data?.elementos ?? [];
  const begun = cuentas.some(({ solicitada, terminada }) => solicitada !== null || terminada !== null);
  const withCertificados = modulos.some(({ modulo }) => modulo === 'certificados');
  const groups: Readonly<Record<keyof typeof shortcuts.grupos, readonly (readonly [string, string])[]>> = {
    gestion: [
      ...(live && papel === 'heredero' ? ([[summary, begun ? t.resumen.titulo : t.resumen.mientras]] as const) : []),
      ...(decide && cuentas.some(waitsForSaving) ? ([['/portal/guardar', t.guardar.titulo]] as const) : []),
      ...(withCertificados ? ([['/portal/certificados', t.certificados.titulo]] as const) : []),
      ['/portal/historia', t.historia.titulo],
    ],
    familia: [...(live && papel === 'heredero' ? ([['/portal/desacuerdo', t.desacuerdo.titulo]] as const) : [])],
    usted: [
      ...(decide ? ([['/portal/recordatorios', t.recordatorios.titulo]] as const) : []),
      ['/portal/mis-datos', t.propio.titulo],
      ['/portal/bienvenida', papel === 'heredero' && live ? t.bienvenida.pasosTitulo : t.deFamiliar.quienes],
    ],
  };
  return (
    <nav class="pila-junta" aria-labelledby="otras">
      <h2 id="otras">{t.inicio.otras}</h2>
      {(['gestion', 'familia', 'usted'] as const)
        .filter((group) => groups[group].length > 0)
        .map((group) => (
          <div key={group}>
            <h3 class="suave">{shortcuts.grupos[group]}</h3>
            <ul>
              {groups[group].map(([path, name]) => (
                <li key={path}>
                  <a class="enlace" href={path} {...(path === summary && { target: '_blank', rel: 'noopener' })}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}
