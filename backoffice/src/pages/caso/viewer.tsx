/** Shows a file of the case by its address: the session opens it, the browser keeps nothing of it (`no-store`). */
import { Anchor, Center, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../ui/states.tsx';

interface ViewerProps {
  /** Address at the server. */
  readonly address: string;
  readonly format: string;
  readonly title: string;
}

/** What viewers understand: no pictures of the pages beside it, and the page as wide as the frame. */
const WITHOUT_THUMBNAILS = '#navpanes=0&pagemode=none&view=FitH';

/** Give it the address as its key: an element that is new adds no step to the browser's history. */
export function Viewer({ address, format, title }: ViewerProps) {
  const { t } = useTranslation('caso');
  const [roto, romper] = useState(false);
  const isPdf = format === 'application/pdf';
  // Where the browser says that it shows none, as on telephones and where an office has switched it off, a frame would
  // stay empty, or save the file each time one looks.
  const withoutVisor = isPdf && navigator.pdfViewerEnabled === false;
  // A refusal comes as JSON; the browser's own viewer shows nobody its document.
  const look = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
    romper(currentTarget.contentDocument?.contentType === 'application/json');
  if (roto)
    return (
      <Center h={240} role="alert">
        <Stack align="center" gap="xs">
          <Text size="sm" c="dimmed">
            {t('visor.fallo')}
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={() => romper(false)}>
            {t('visor.otraVez')}
          </Anchor>
        </Stack>
      </Center>
    );
  return (
    <>
      {withoutVisor ? (
        <Empty
          title={t('visor.sinVisor')}
          text={t('visor.sinVisorTexto')}
          icon={<IconFileTypePdf size={36} stroke={1.3} aria-hidden />}
        />
      ) : isPdf ? (
        <iframe src={`${address}${WITHOUT_THUMBNAILS}`} title={title} className="visor" onLoad={look} />
      ) : (
        <img src={address} alt={title} className="visor-imagen" onError={() => romper(true)} />
      )}
      <Group justify={withoutVisor ? 'center' : 'space-between'} mt={6} gap="md">
        {isPdf && !withoutVisor && (
          <Text size="xs" c="dimmed">
            {t('visor.siNoSeVe')}
          </Text>
        )}
        <Group gap="md">
          <Anchor href={address} download={title} size="sm" className="con-icono">
            <IconDownload size={15} aria-hidden /> {t('visor.descargar')}
          </Anchor>
          <Anchor href={address} target="_blank" rel="noreferrer" size="sm" className="con-icono">
            <IconExternalLink size={15} aria-hidden /> {t('visor.abrir')}
          </Anchor>
        </Group>
      </Group>
    </>
  );
}
