import 'react-toastify/ReactToastify.css';

export { ToastContainer } from 'react-toastify/unstyled';
