/** The insurer that an address names, for the doors; null on the bare domain. */
import type { Host } from '../../http/host.ts';

export const slugOf = (host: Host): string | null => ('slug' in host ? host.slug : null);
