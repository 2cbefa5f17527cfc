/** Why a document was rejected, in the language of the page; the reviewer's own words stay as written. */
import { usePortal } from '../data/context.ts';
import type { MissingDocumento } from '../rules-documentos.ts';

export function Rejection({ reason, rejection }: Pick<MissingDocumento, 'reason' | 'rejection'>) {
  const { t } = usePortal();
  const ours = rejection && t.rechazos[`papel_${rejection.motivo}`];
  if (!ours) return <>{reason}</>; // in Spanish and English the server words the reason
  const { motivo, palabras } = rejection;
  return (
    <>
      {(palabras === null || motivo !== 'otro') && ours}
      {palabras !== null && (
        <>
          {' '}
          <span lang="es">{palabras}</span> <span class="suave">{t.enEspanol.persona}</span>
        </>
      )}
    </>
  );
}
