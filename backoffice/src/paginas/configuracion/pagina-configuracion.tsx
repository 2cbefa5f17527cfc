/** Configuración: a tab for each thing that an insurer's admin sets up. */
import { ScrollArea, Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import { Pagina } from '../../ui/pagina.tsx';
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
} as const satisfies Record<string, ComponentType>;
type Pestana = keyof typeof PESTANAS;
const NOMBRES = Object.keys(PESTANAS) as Pestana[];

export function Component() {
  const { t } = useTranslation('configuracion');
  const { pestana = 'claves' } = useParams();
  const aseguradora = useAseguradora();
  const irA = useNavigate();
  if (!(pestana in PESTANAS)) return <Navigate to={`/${aseguradora}/configuracion`} replace />;
  const actual = pestana as Pestana;
  const Contenido = PESTANAS[actual];
  return (
    <Pagina titulo={t('titulo')} pestana={`${t(`pestanas.${actual}`)} · ${t('titulo')}`}>
      <Tabs value={actual} onChange={(otra) => irA(`/${aseguradora}/configuracion/${otra}`)} keepMounted={false}>
        <ScrollArea type="never" mb="md">
          <Tabs.List className="pestanas">
            {NOMBRES.map((nombre) => (
              <Tabs.Tab key={nombre} value={nombre}>
                {t(`pestanas.${nombre}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </ScrollArea>
        {NOMBRES.map((nombre) => (
          <Tabs.Panel key={nombre} value={nombre}>
            {nombre === actual && <Contenido key={aseguradora} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Pagina>
  );
}
