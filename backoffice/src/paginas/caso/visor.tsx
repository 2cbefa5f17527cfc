/** Shows a file of the case: fetched with the session and shown from memory, so that nothing of it stays in a history. */
import { Anchor, Center, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PropsDeVisor {
  /** Address at the server. */
  readonly direccion: string;
  readonly formato: string | null;
  readonly titulo: string;
}

export function Visor({ direccion, formato, titulo }: PropsDeVisor) {
  const { t } = useTranslation('caso');
  const lectura = useQuery({
    queryKey: ['fichero', direccion],
    queryFn: async ({ signal }) => {
      const respuesta = await fetch(direccion, { credentials: 'same-origin', signal });
      if (!respuesta.ok) throw new Error(String(respuesta.status));
      return respuesta.blob();
    },
    staleTime: 'static', // a paper never changes: not even a change of the case fetches it again
    gcTime: 0, // papers don't stay in memory
  });
  const url = useDireccionPropia(lectura.data);
  if (lectura.error)
    return (
      <Center h={240}>
        <Text size="sm" c="dimmed">
          {t('visor.fallo')}
        </Text>
      </Center>
    );
  if (!url)
    return (
      <Center h={240}>
        <Loader aria-label={t('visor.cargando')} />
      </Center>
    );
  return (
    <>
      {formato === 'application/pdf' ? (
        <iframe src={url} title={titulo} className="visor" />
      ) : (
        <img src={url} alt={titulo} className="visor-imagen" />
      )}
      <Group justify="flex-end" mt={4} gap="md">
        <Anchor href={url} download={titulo} size="sm">
          {t('visor.descargar')}
        </Anchor>
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
          {t('visor.abrir')}
        </Anchor>
      </Group>
    </>
  );
}

/** An address for what is in memory, given back when it is not shown any more. */
function useDireccionPropia(datos: Blob | undefined): string | null {
  const [url, poner] = useState<string | null>(null);
  useEffect(() => {
    if (!datos) return;
    const nueva = URL.createObjectURL(datos);
    poner(nueva);
    return () => {
      poner(null);
      URL.revokeObjectURL(nueva);
    };
  }, [datos]);
  return url;
}
