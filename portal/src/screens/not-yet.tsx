/** For families without a death certificate yet: where to get it, what waits for it, and who reminds them. */
import { useCaso, usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { afterPapers } from '../rules-way-on.ts';
import { LinkButton } from '../ui/button.tsx';

const MINISTRY = 'https://sede.mjusticia.gob.es/es/tramites/certificado-defuncion';

export function NotYet() {
  const { t, language } = usePortal();
  const caso = useCaso();
  const words = t.sinCertificado;
  const cuentas = useData('GET /cuentas', {}).data?.elementos ?? [];
  return (
    <details>
      <summary>{words.boton}</summary>
      <div class="pila-junta">
        <p>{words.espera}</p>
        <p>
          <a
            class="enlace"
            href={MINISTRY}
            target="_blank"
            rel="noopener noreferrer"
            {...(language !== 'es' && { hrefLang: 'es' })}
          >
            {words.sede}
          </a>
        </p>
        <p>{words.mientras}</p>
        <p>{caso.recordatorios.activos ? words.recordamos : words.sinRecordar}</p>
        <div class="botones">
          <LinkButton to={afterPapers(caso, cuentas)} kind="segundo">
            {words.seguir}
          </LinkButton>
        </div>
      </div>
    </details>
  );
}
