/** Links of a list and buttons that look like links. */
import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

interface LinkButtonProps extends AnchorProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that looks like a link. */
export const LinkButton = (props: LinkButtonProps) => <Anchor component="button" type="button" size="sm" {...props} />;

/** The link of a row: `j`, `k` and Enter work on it (see `useRows`). */
export const RowLink = (props: Pick<LinkProps, 'to' | 'state' | 'children'>) => (
  <Anchor component={Link} data-fila size="sm" fw={600} c="var(--mantine-color-text)" {...props} />
);
