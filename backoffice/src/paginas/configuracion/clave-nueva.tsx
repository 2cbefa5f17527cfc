/** The form of a new API key. */
import type { Alcance } from '@albacea/contract/identidad.ts';
import { ALCANCES } from '@albacea/contract/listas.ts';
import { Button, Checkbox, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrden } from '../../aplicacion/datos.ts';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { hoyEnMadrid } from '../../ui/formatos.ts';
import { nombreDeAlcance } from './textos.ts';

interface PropsDeClaveNueva {
  readonly aseguradora: string;
  readonly alCerrar: () => void;
  readonly alCrear: (clave: string) => void;
}

export function ClaveNueva({ aseguradora, alCerrar, alCrear }: PropsDeClaveNueva) {
  const { t } = useTranslation('configuracion');
  const { t: comun } = useTranslation();
  const [datos, poner] = useState({ etiqueta: '', alcances: [] as string[], caduca: '', redes: '' });
  const crear = useOrden('POST /aseguradoras/{aseguradora}/claves', {
    alFallar: () => true,
    alTerminar: ({ api_key }) => alCrear(api_key),
  });
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    const redes = datos.redes.split(/[\s,]+/).filter(Boolean);
    crear.mutate({
      parametros: { aseguradora },
      cuerpo: {
        etiqueta: datos.etiqueta,
        ...(datos.alcances.length > 0 && { alcances: datos.alcances as Alcance[] }),
        ...(datos.caduca !== '' && { caduca: `${datos.caduca}T22:59:59.000Z` }),
        ...(redes.length > 0 && { redes }),
      },
    });
  };
  return (
    <Modal opened onClose={alCerrar} title={t('claves.nueva')} size="lg">
      <form onSubmit={enviar}>
        <Stack>
          <FalloDeForma fallo={crear.error} />
          <TextInput
            label={t('claves.etiqueta')}
            placeholder={t('claves.etiquetaEjemplo')}
            required
            withAsterisk={false}
            maxLength={80}
            data-autofocus
            value={datos.etiqueta}
            onChange={({ currentTarget: { value } }) => poner((antes) => ({ ...antes, etiqueta: value }))}
          />
          <Checkbox.Group
            label={t('claves.alcances')}
            description={t('claves.alcancesTexto')}
            value={datos.alcances}
            onChange={(alcances) => poner((antes) => ({ ...antes, alcances }))}
          >
            <Stack gap="xs" mt="xs">
              {ALCANCES.map((alcance) => (
                <Checkbox key={alcance} value={alcance} label={t(nombreDeAlcance(alcance))} />
              ))}
            </Stack>
          </Checkbox.Group>
          <TextInput
            type="date"
            label={`${t('claves.caduca')} (${comun('opcional')})`}
            description={t('claves.caducaTexto')}
            min={hoyEnMadrid()}
            value={datos.caduca}
            onChange={({ currentTarget: { value } }) => poner((antes) => ({ ...antes, caduca: value }))}
          />
          <Textarea
            label={`${t('claves.redes')} (${comun('opcional')})`}
            description={t('claves.redesTexto')}
            autosize
            minRows={2}
            maxRows={6}
            value={datos.redes}
            onChange={({ currentTarget: { value } }) => poner((antes) => ({ ...antes, redes: value }))}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={alCerrar}>
              {comun('cancelar')}
            </Button>
            <Button type="submit" loading={crear.isPending}>
              {t('claves.crear')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
