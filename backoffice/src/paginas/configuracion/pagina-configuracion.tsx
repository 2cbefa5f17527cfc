/** Configuración: a tab for each thing that an insurer's admin sets up. */
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import { PaginaConPestanas } from '../../ui/pestanas.tsx';
import { Auditoria } from './auditoria.tsx';
import { Claves } from './claves.tsx';
import { IdiomasYConservacion } from './idiomas-y-conservacion.tsx';
import { Marca } from './marca.tsx';
import { Packs } from './packs.tsx';
import { Personas } from './personas.tsx';
import { Webhooks } from './webhooks.tsx';

const PESTANAS = {
  claves: Claves,
  webhooks: Webhooks,
  packs: Packs,
  marca: Marca,
  usuarios: Personas,
  datos: IdiomasYConservacion,
  auditoria: Auditoria,
};

export function Component() {
  const { t } = useTranslation('configuracion');
  return (
    <PaginaConPestanas
      titulo={t('titulo')}
      base={`/${useAseguradora()}/configuracion`}
      pestanas={PESTANAS}
      nombreDe={(pestana) => t(`pestanas.${pestana}`)}
    />
  );
}
