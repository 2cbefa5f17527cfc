/** What the family has said: that the list is complete, and what the deceased had laid down. The service notes it on their word. */
import { VOLUNTADES } from '@albacea/contract/listas.ts';
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrden } from '../../aplicacion/datos.ts';
import { Choice } from '../../ui/choice.tsx';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { Dato, Datos } from '../../ui/dato.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Seccion } from '../../ui/seccion.tsx';
import { useCaso } from './contexto.ts';
import { LlamadaConConsentimiento } from './llamada.tsx';

export function ListaYVoluntad() {
  const { t } = useTranslation('caso');
  const { caso, gestiona, vivo, parametros } = useCaso();
  const formatos = useFormatos();
  const [lista, mandosDeLista] = useDisclosure();
  const [voluntad, mandosDeVoluntad] = useDisclosure();
  const reabrir = useOrden('DELETE /aseguradoras/{aseguradora}/casos/{caso}/lista', { hecho: t('lista.reabierta') });
  return (
    <Seccion
      titulo={t('familia')}
      acciones={
        gestiona &&
        vivo && (
          <Group gap="xs">
            {caso.lista_completa ? (
              <Button
                size="xs"
                variant="subtle"
                loading={reabrir.isPending}
                onClick={() => reabrir.mutate({ parametros })}
              >
                {t('lista.reabrir')}
              </Button>
            ) : (
              <Button size="xs" variant="default" onClick={mandosDeLista.open}>
                {t('lista.declarar')}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={mandosDeVoluntad.open}>
              {t('voluntad.declarar')}
            </Button>
          </Group>
        )
      }
    >
      <Datos>
        <Dato nombre={t('lista.titulo')}>
          {caso.lista_completa
            ? t('lista.completa', { cuando: formatos.fecha(caso.lista_completa) })
            : t(vivo ? 'lista.abierta' : 'lista.sinDeclarar')}
        </Dato>
        <Dato nombre={t('voluntad.titulo')}>
          {caso.voluntad ? t(`voluntad.${caso.voluntad}`) : t('voluntad.sinPreguntar')}
        </Dato>
      </Datos>
      <Modal opened={lista} onClose={mandosDeLista.close} title={t('lista.declarar')}>
        <Lista cerrar={mandosDeLista.close} />
      </Modal>
      <Modal opened={voluntad} onClose={mandosDeVoluntad.close} title={t('voluntad.declarar')}>
        <Voluntad cerrar={mandosDeVoluntad.close} />
      </Modal>
    </Seccion>
  );
}

function Lista({ cerrar }: { readonly cerrar: () => void }) {
  const { t } = useTranslation('caso');
  const { parametros } = useCaso();
  const [constancia, anotar] = useState<string | null>(null);
  const declarar = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/lista', {
    hecho: t('lista.declarada'),
    alTerminar: cerrar,
    alFallar: () => true,
  });
  return (
    <Stack>
      <Text size="sm">{t('lista.texto')}</Text>
      <LlamadaConConsentimiento para="lista" elegida={constancia} elegir={anotar} />
      <FalloDeForma fallo={declarar.error} />
      <Button
        disabled={constancia === null}
        loading={declarar.isPending}
        onClick={() => declarar.mutate({ parametros, cuerpo: {} })}
      >
        {t('lista.declarar')}
      </Button>
    </Stack>
  );
}

function Voluntad({ cerrar }: { readonly cerrar: () => void }) {
  const { t } = useTranslation('caso');
  const { caso, parametros } = useCaso();
  const declarar = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/voluntad', {
    hecho: t('voluntad.declarada'),
    alTerminar: cerrar,
    alFallar: () => true,
  });
  const enviar = (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    const campos = new FormData(evento.currentTarget);
    const detalle = String(campos.get('detalle') ?? '').trim();
    declarar.mutate({
      parametros,
      cuerpo: { voluntad: String(campos.get('voluntad')) as 'no_consta', ...(detalle && { detalle }) },
    });
  };
  return (
    <form onSubmit={enviar}>
      <Stack>
        <Choice
          name="voluntad"
          label={t('voluntad.titulo')}
          data={VOLUNTADES.map((value) => ({
            value,
            label: t(`voluntad.${value}`),
          }))}
          defaultValue={caso.voluntad ?? ''}
        />
        <Textarea name="detalle" label={t('voluntad.detalle')} maxLength={2000} autosize minRows={2} />
        <FalloDeForma fallo={declarar.error} />
        <Button type="submit" loading={declarar.isPending}>
          {t('voluntad.declarar')}
        </Button>
      </Stack>
    </form>
  );
}
