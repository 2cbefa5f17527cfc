/** Where one is signed in. */
import { Badge, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { Confirmar } from '../../ui/confirmar.tsx';
import { Leido } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Tabla } from '../../ui/tabla.tsx';

export function Sesiones() {
  const { t } = useTranslation('perfil');
  const { momento, relativo } = useFormatos();
  const irA = useNavigate();
  const memoria = useQueryClient();
  const nombreDe = useNombreDeAgente();
  const [preguntando, preguntar] = useState(false);
  const sesiones = useLectura('GET /cuenta/sesiones', {});
  const cerrar = useOrden('DELETE /cuenta/sesiones/{sesion}', { hecho: t('sesiones.cerrada') });
  const todas = useOrden('DELETE /cuenta/sesiones', {
    alTerminar() {
      memoria.clear();
      void irA('/entrar', { replace: true });
    },
  });
  return (
    <Paper p="lg">
      <Group justify="space-between" mb="sm" align="flex-start">
        <Stack gap={2}>
          <Title order={2}>{t('sesiones.titulo')}</Title>
          <Text c="dimmed" size="sm">
            {t('sesiones.texto')}
          </Text>
        </Stack>
        <Button variant="default" onClick={() => preguntar(true)}>
          {t('sesiones.todas')}
        </Button>
      </Group>
      <Leido lectura={sesiones}>
        {({ elementos }) => (
          <Tabla
            ancho={620}
            columnas={[
              t('sesiones.navegador'),
              t('sesiones.red'),
              t('sesiones.inicio'),
              t('sesiones.vista'),
              { titulo: t('sesiones.cerrar'), oculto: true },
            ]}
          >
            {elementos.map((sesion) => {
              const agente = nombreDe(sesion.agente);
              return (
                <Table.Tr key={sesion.sesion_id}>
                  <Table.Td>{agente}</Table.Td>
                  <Table.Td>{sesion.direccion || '–'}</Table.Td>
                  <Table.Td>{momento(sesion.creada)}</Table.Td>
                  <Table.Td>{relativo(sesion.vista)}</Table.Td>
                  <Table.Td ta="right">
                    {sesion.actual ? (
                      <Badge color="verde">{t('sesiones.esta')}</Badge>
                    ) : (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={t('sesiones.cerrarDe', { agente })}
                        onClick={() => cerrar.mutate({ parametros: { sesion: sesion.sesion_id } })}
                      >
                        {t('sesiones.cerrar')}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Tabla>
        )}
      </Leido>
      <Confirmar
        abierta={preguntando}
        titulo={t('sesiones.todas')}
        texto={t('sesiones.todasTexto')}
        boton={t('sesiones.todas')}
        ocupada={todas.isPending}
        alConfirmar={() => todas.mutate({})}
        alCerrar={() => preguntar(false)}
      />
    </Paper>
  );
}

const NAVEGADORES: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SISTEMAS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** What a `User-Agent` says to people. */
function useNombreDeAgente(): (agente: string) => string {
  const { t } = useTranslation('perfil');
  const hallar = (lista: typeof NAVEGADORES, agente: string) => lista.find(([patron]) => patron.test(agente))?.[1];
  return (agente) => {
    const [navegador, sistema] = [hallar(NAVEGADORES, agente), hallar(SISTEMAS, agente)];
    return navegador && sistema ? t('sesiones.en', { navegador, sistema }) : t('sesiones.desconocido');
  };
}
