/** Administration of the service: insurers, its own people, queues and mail, kept e-mails, catalogue. */
import { useTranslation } from 'react-i18next';
import { PaginaConPestanas } from '../../ui/pestanas.tsx';
import { Aseguradoras } from './aseguradoras.tsx';
import { Auditoria } from './auditoria.tsx';
import { Catalogo } from './catalogo.tsx';
import { Correos } from './correos.tsx';
import { Personas } from './personas.tsx';
import { Salud } from './salud.tsx';

const PESTANAS = {
  aseguradoras: Aseguradoras,
  personas: Personas,
  salud: Salud,
  correos: Correos,
  catalogo: Catalogo,
  auditoria: Auditoria,
};

export function Component() {
  const { t } = useTranslation('servicio');
  return (
    <PaginaConPestanas
      titulo={t('titulo')}
      base="/servicio"
      pestanas={PESTANAS}
      nombreDe={(pestana) => t(`pestanas.${pestana}`)}
    />
  );
}
