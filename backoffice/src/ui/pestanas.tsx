/** A page of several, with a tab and an address for each. */
import { Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { ListaDePestanas } from './lista-de-pestanas.tsx';
import { Pagina } from './pagina.tsx';

interface PropsDePestanas<K extends string> {
  readonly titulo: string;
  /** Address of the first; the others stand below it, by their names. */
  readonly base: string;
  readonly pestanas: Readonly<Record<K, ComponentType>>;
  readonly nombreDe: (pestana: K) => string;
}

/** What is shown begins anew when `base` changes; an address without a tab of its name leads to the first. */
export function PaginaConPestanas<K extends string>({ titulo, base, pestanas, nombreDe }: PropsDePestanas<K>) {
  const irA = useNavigate();
  const nombres = Object.keys(pestanas) as K[];
  const { pestana = nombres[0] } = useParams();
  const actual = nombres.find((nombre) => nombre === pestana);
  if (!actual) return <Navigate to={base} replace />;
  const Contenido: ComponentType = pestanas[actual];
  return (
    <Pagina titulo={titulo} pestana={`${nombreDe(actual)} · ${titulo}`}>
      <Tabs value={actual} onChange={(otra) => irA(`${base}/${otra}`)} keepMounted={false}>
        <ListaDePestanas titulo={titulo} abierta={actual}>
          {nombres.map((nombre) => (
            <Tabs.Tab key={nombre} value={nombre}>
              {nombreDe(nombre)}
            </Tabs.Tab>
          ))}
        </ListaDePestanas>
        {nombres.map((nombre) => (
          <Tabs.Panel key={nombre} value={nombre}>
            {nombre === actual && <Contenido key={base} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Pagina>
  );
}
