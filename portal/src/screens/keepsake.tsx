/** The paper with all that was done: for the heir alone, whose page it is that shows everything. */
import { useCaso, usePortal } from '../data/context.ts';
import { InSpanish } from '../ui/in-spanish.tsx';

/** Where it is; in the language of the page, or in the one that notaries in Spain read. */
export function useKeepsake(): (language?: 'es') => string {
  const { client, language } = usePortal();
  return (asked) =>
    client.address('GET /resumen/pdf', { query: { idioma: asked ?? (language === 'en' ? 'en' : 'es') } });
}

/** Large, for the end of a case. */
export function Keepsake() {
  const { t, language } = usePortal();
  const { papel } = useCaso();
  const paper = useKeepsake();
  if (papel !== 'heredero') return null;
  return (
    <section class="tarjeta" aria-labelledby="resumen">
      <div class="pila-junta">
        <h2 id="resumen">{t.resumen.titulo}</h2>
        <p>{t.resumen.texto}</p>
        <p>{t.resumen.notaria}</p>
        <InSpanish what="papel" />
      </div>
      <div class="botones">
        <a class="boton" href={paper()} target="_blank" rel="noopener">
          {t.resumen.abrir}
        </a>
      </div>
      {language === 'en' && (
        <p>
          <a class="enlace" href={paper('es')} target="_blank" rel="noopener">
            {t.resumen.enEspanol}
          </a>
        </p>
      )}
    </section>
  );
}

/** Below the list of accounts. */
export function PrintableList() {
  const { t } = usePortal();
  const { papel } = useCaso();
  const paper = useKeepsake();
  if (papel !== 'heredero') return null;
  return (
    <>
      <p>
        <a class="enlace" href={paper()} target="_blank" rel="noopener">
          {t.resumen.lista}
        </a>
      </p>
      <InSpanish what="papel" />
    </>
  );
}
