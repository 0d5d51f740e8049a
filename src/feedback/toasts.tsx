import 'react-toastify/ReactToastify.css';
import { ToastContainer } from 'react-toastify/unstyled';

export { toast } from 'react-toastify/unstyled';

export default function Toasts() {
  return (
    <ToastContainer
      position="top-center"
      autoClose={3000}
      hideProgressBar={false}
      closeOnClick={false}
      theme="light"
    />
  );
}
