import { useCallback, useEffect, useRef } from 'react';
import { type NavigateFunction, type NavigateOptions, type To, useNavigate } from 'react-router';

/** Whether the component is still on the page, for code that goes on after an `await`. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}

/** `useNavigate` for what follows a write: once the component is gone it leads nowhere. */
export function usePageNavigate(): NavigateFunction {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return useCallback(
    (to: To | number, options?: NavigateOptions) => {
      if (!isHere()) return;
      return typeof to === 'number' ? navigate(to) : navigate(to, options);
    },
    [navigate, isHere],
  );
}
