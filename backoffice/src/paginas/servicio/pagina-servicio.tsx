/** Administration of the service: insurers, its own people, queues and mail, kept e-mails, catalogue. */
import { ScrollArea, Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { Pagina } from '../../ui/pagina.tsx';
import { Aseguradoras } from './aseguradoras.tsx';
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
} as const satisfies Record<string, ComponentType>;
type Pestana = keyof typeof PESTANAS;
const NOMBRES = Object.keys(PESTANAS) as Pestana[];

export function Component() {
  const { t } = useTranslation('servicio');
  const { pestana = 'aseguradoras' } = useParams();
  const irA = useNavigate();
  if (!(pestana in PESTANAS)) return <Navigate to="/servicio" replace />;
  const actual = pestana as Pestana;
  const Contenido = PESTANAS[actual];
  return (
    <Pagina titulo={t('titulo')} pestana={`${t(`pestanas.${actual}`)} · ${t('titulo')}`}>
      <Tabs value={actual} onChange={(otra) => irA(`/servicio/${otra}`)} keepMounted={false}>
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
            {nombre === actual && <Contenido />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Pagina>
  );
}
