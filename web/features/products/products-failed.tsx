export const ProductsFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="grid justify-items-start gap-3">
    <p className="font-semibold">We could not load the collections.</p>
    <button type="button" className="btn btn-line btn-small" onClick={onRetry}>
      Try again
    </button>
  </div>
)
