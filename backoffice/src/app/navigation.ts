/** Whether a navigation is in progress. The router knows at once; React's state follows a moment later. */
import type { DataRouter } from 'react-router';

let navigating = false;

export const isNavigating = (): boolean => navigating;

export function followRouter(router: Pick<DataRouter, 'subscribe'>): void {
  router.subscribe(({ navigation }) => {
    navigating = navigation.state !== 'idle';
  });
}
