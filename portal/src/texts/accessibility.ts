/**
 * The accessibility statement, whose words come with its screen. It follows the model of Decisión de Ejecución (UE) 2018/1523, which Real
 * Decreto 1112/2018 takes over, for a service that Ley 11/2023 reaches.
 */
import { usePortal } from '../data/context.ts';
import ca from '../words/ca/accessibility.json' with { type: 'json' };
import en from '../words/en/accessibility.json' with { type: 'json' };
import es from '../words/es/accessibility.json' with { type: 'json' };
import eu from '../words/eu/accessibility.json' with { type: 'json' };
import gl from '../words/gl/accessibility.json' with { type: 'json' };

export const useAccessibilityWords = (): typeof es => ({ es, en, ca, gl, eu })[usePortal().language];
