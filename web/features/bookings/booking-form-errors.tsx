const numberWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

export function BookingFormErrors({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="error-box" role="alert">
      {count === 1 ? 'One field needs' : `${numberWords[count]} fields need`} another look before we can send this.
    </p>
  )
}
