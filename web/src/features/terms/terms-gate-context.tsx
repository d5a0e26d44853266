import { createContext, use, useSyncExternalStore } from 'react';
import type { TermsGate } from './terms-gate.ts';
import { type GateState, initialGate } from './terms-gate-machine.ts';

const TermsGateContext = createContext<TermsGate | null>(null);

export const TermsGateProvider = TermsGateContext.Provider;

export function useTermsGate(): TermsGate {
  const gate = use(TermsGateContext);
  if (gate === null) throw new Error('useTermsGate outside of TermsGateProvider');
  return gate;
}

export function useTermsGateState(): GateState {
  const gate = useTermsGate();
  return useSyncExternalStore(gate.subscribe, gate.getState, () => initialGate);
}
